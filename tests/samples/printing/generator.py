lazy = (print(i) for i in range(2))
list(lazy)
#> 0
#> 1
