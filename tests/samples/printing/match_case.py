match 2:
    case 1:
        print("one")
    case n if n > 1:
        print("more")
        #> more
