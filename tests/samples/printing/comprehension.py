squares = [
    print(i * i)
    for i in range(3)
]
#> 0
#> 1
#> 4
