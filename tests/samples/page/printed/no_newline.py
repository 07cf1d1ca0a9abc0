print("a", end="")
#>= "a"
