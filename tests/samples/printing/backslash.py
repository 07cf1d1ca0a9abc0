print("one" + \
      "two")
#> onetwo
