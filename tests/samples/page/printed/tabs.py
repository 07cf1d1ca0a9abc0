print("a\tb\t\tc ")
#>= "a\tb\t\tc \n"
