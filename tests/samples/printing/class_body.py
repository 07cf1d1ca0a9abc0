class Row:
    print("body")
    #> body

    def show(self):
        print("method")
        #> method


Row().show()
