#! 2: `#>` lines belong directly under the statement that prints them
#> 1
print(1)
