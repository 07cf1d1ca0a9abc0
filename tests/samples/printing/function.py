def show():
    print("inside")
    #> inside
    #> inside


show()
show()
