"""Scale the queries before the products instead of the products."""

import numpy as np

# --8<-- [start:first]
Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
after = Q @ K.T / np.sqrt(2)
before = (Q / np.sqrt(2)) @ K.T
print(np.allclose(after, before))
#> True
# --8<-- [end:first]

# --8<-- [start:both]
twice = (Q / np.sqrt(2)) @ (K / np.sqrt(2)).T  # by 2 in all
halves = (Q / 2**0.25) @ (K / 2**0.25).T  # by the root of 2
print(np.allclose(after, twice), np.allclose(after, halves))
#> False True
# --8<-- [end:both]
