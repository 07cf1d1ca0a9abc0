print(1, 2, sep=" | ", end=" end\n")
#> 1 | 2 end
