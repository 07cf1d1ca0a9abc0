#! 4: `#>` lines belong directly under the statement that prints them
print(1)

#> 1
