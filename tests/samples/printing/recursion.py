def count(n):
    print(n)
    if n:
        count(n - 1)


count(2)
#> 2
#> 1
#> 0
