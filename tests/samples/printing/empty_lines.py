print()
#>
print("\n\na\n")
#>
#>
#> a
#>
