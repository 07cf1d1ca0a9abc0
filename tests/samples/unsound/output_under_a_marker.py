#! 5: `#>` lines belong directly under the statement that prints them
# --8<-- [start:a]
print(1)
# --8<-- [end:a]
#> 1
