print("no newline", end="")
#>= 'no newline'
