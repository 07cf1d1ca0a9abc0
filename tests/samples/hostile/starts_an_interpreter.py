#! 7: interpreter creation failed
try:
    import _interpreters
except ImportError:  # before Python 3.13
    import _xxsubinterpreters as _interpreters

_interpreters.create()
