#! 6: section 'b' is closed here but never opened
#! 8: `#>` lines belong directly under the statement that prints them
#! 4: section 'a' is not closed: add `# --8<-- [end:a]`
# --8<-- [start:a]
print(1)
# --8<-- [end:b]

#> 1
