#! 2: AssertionError
assert not 1
