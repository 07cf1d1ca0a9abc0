#! 3: `#>=` wants a Python string, such as `#>= 'a\tb\n'`
print(1)
#>= 1
