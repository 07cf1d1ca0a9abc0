#! 6: ZeroDivisionError: division by zero
from snippets.hostile.helper import divide


def f():
    divide()


f()
