print("\x1b[31mred\x1b[0m")
#>= '\x1b[31mred\x1b[0m\n'
