def numbers():
    print("asked")
    yield 1


for i in numbers():
    #> asked
    print(i)
    #> 1
