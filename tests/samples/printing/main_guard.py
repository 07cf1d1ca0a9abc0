if __name__ == "__main__":
    print(__name__, __package__)
    #> __main__ snippets.printing
