print("#> a\n# --8<-- [start:x]")
#> #> a
#> # --8<-- [start:x]
