print("  before\nafter  \n ")
#>   before
#>= 'after  \n'
#>= ' \n'
