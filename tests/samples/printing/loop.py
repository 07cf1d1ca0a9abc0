for i in range(3):
    print(i)
    #> 0
    #> 1
    #> 2
