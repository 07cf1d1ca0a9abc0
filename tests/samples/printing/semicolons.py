print("a"); print("b")
#> a
#> b
