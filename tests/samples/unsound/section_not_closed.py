#! 2: section 'a' is not closed: add `# --8<-- [end:a]`
# --8<-- [start:a]
x = 1
