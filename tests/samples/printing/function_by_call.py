def show(text):
    print(text)


show("first")
#> first
show("second")
#> second
