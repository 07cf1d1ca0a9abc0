# --8<-- [start:outer]
print("outer")
#> outer
# --8<-- [start:inner]
print("inner")
#> inner
# --8<-- [end:inner]
# --8<-- [end:outer]
print("after")
#> after
