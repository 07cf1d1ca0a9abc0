class Last:
    def __del__(self):
        print("collected")
        #> collected


Last()
