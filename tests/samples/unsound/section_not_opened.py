#! 3: section 'a' is closed here but never opened
x = 1
# --8<-- [end:a]
