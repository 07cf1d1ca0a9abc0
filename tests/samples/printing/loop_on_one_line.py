for i in range(2): print(i)
#> 0
#> 1
