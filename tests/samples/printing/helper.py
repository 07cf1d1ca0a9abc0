"""Prints where it is called from."""


def shout(text):
    print(text.upper())


def twice(function):
    print("decorates")
    return function
