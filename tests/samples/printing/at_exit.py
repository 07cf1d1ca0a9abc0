import atexit


@atexit.register
def last():
    print("last")
    #> last


print("first")
#> first
