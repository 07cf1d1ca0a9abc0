print(
    "one",
    "two",  # a remark
)
#> one two
