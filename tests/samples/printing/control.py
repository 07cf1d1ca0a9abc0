print("a\rb\x00\x0c\x85\u2028c\u00a0d")
#>= 'a\rb\x00\x0c\x85\u2028c\xa0d\n'
