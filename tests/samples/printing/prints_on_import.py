print("imported")
#> imported
