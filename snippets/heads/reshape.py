"""Cutting into heads with `reshape` alone: the right shape, the wrong numbers."""

import numpy as np

from snippets.attention import split_heads

# --8<-- [start:cut]
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3, 2]
wrong = X.reshape(2, 3, 1)  # [heads, positions, width]?
right = split_heads(X, 2)
print(wrong.shape, wrong[0].ravel(), wrong[1].ravel())
#> (2, 3, 1) [1. 0. 0.] [1. 1. 1.]
print(right.shape, right[0].ravel(), right[1].ravel())
#> (2, 3, 1) [1. 0. 1.] [0. 1. 1.]
# --8<-- [end:cut]
line = X.ravel()

# --8<-- [start:moved]
X_new = X.copy()
X_new[0] = [5.0, 7.0]  # position 0 alone changes
wrong_moved = X_new.reshape(2, 3, 1) != wrong
right_moved = split_heads(X_new, 2) != right
print(wrong_moved[..., 0])  # [heads, positions]
#> [[ True  True False]
#>  [False False False]]
print(right_moved[..., 0])
#> [[ True False False]
#>  [ True False False]]
# --8<-- [end:moved]

# --8<-- [start:round-trip]
print(np.array_equal(wrong.reshape(3, 2), X))
#> True
# --8<-- [end:round-trip]
