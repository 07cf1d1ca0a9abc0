try:
    print("tries")
    #> tries
    1 / 0
except ZeroDivisionError as error:
    print(error)
    #> division by zero
else:
    print("never")
finally:
    print("done")
    #> done
