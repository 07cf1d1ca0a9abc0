"""A stack of two tables: axis 1 is no longer the axis of the keys."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:stack]
one = np.array([[1.0, 0.0, 1.0], [1.0, 1.0, 2.0], [2.0, 1.0, 3.0]])
stack = np.stack([one, 2 * one])  # [2 tables, 3 asking, 3 read]
wrong = softmax(stack, axis=1)
right = softmax(stack, axis=-1)
print(wrong.sum(axis=-1))  # [2 tables, 3 asking]
#> [[0.4573 0.879  1.6637]
#>  [0.1858 0.6921 2.1221]]
print(right.sum(axis=-1))
#> [[1. 1. 1.]
#>  [1. 1. 1.]]
# --8<-- [end:stack]
