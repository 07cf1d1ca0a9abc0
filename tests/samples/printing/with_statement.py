class Door:
    def __enter__(self):
        print("open")
        #> open

    def __exit__(self, *_):
        print("closed")


with Door():
    #> closed
    print("inside")
    #> inside
