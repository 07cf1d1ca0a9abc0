#! 3: section 'a' is opened twice (first in line 2)
# --8<-- [start:a]
# --8<-- [start:a]
x = 1
# --8<-- [end:a]
