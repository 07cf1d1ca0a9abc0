print("\n\n  a\n\n\n    b\n\n")
#>
#>
#>   a
#>
#>
#>     b
#>
#>
