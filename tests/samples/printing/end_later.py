for i in range(3):
    print(i, end=" ")
    #>= '0 1 2 '
print()
#>
