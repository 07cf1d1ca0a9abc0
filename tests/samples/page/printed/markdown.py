print("# a\n* b\n1. c\n    d\n[e](f) **g** $h$ \\* !!! note\n--8<-- \"x\"\n@@kept 0@@\n[^1]: i\n*[ABC]: j\nABC")
#> # a
#> * b
#> 1. c
#>     d
#> [e](f) **g** $h$ \* !!! note
#> --8<-- "x"
#> @@kept 0@@
#> [^1]: i
#> *[ABC]: j
#> ABC
