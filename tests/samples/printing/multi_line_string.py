print("""one
#> not an approval
two""")
#> one
#> #> not an approval
#> two
