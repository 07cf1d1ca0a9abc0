print(sorted(["b", "a"], key=lambda text: print(text) or text))
#> b
#> a
#> ['a', 'b']
