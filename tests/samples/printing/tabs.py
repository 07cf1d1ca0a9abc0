print("a\tb\n\tc")
#>= 'a\tb\n'
#>= '\tc\n'
