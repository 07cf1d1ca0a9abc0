from snippets.printing.helper import twice


@twice
def f():
    #> decorates
    print("f")
    #> f


f()
