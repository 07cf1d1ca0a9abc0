#! 5: section 'a' crosses section 'b': close that first
# --8<-- [start:a]
# --8<-- [start:b]
x = 1
# --8<-- [end:a]
# --8<-- [end:b]
