print("# --8<-- [start:no]")
#> # --8<-- [start:no]
print("# [!hl]", "# (1)!")
#> # [!hl] # (1)!
