"""X Wᵀ and X W: alike for some matrices, different for most."""

import numpy as np

# --8<-- [start:alike]
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
W_v = np.array([[1.0, 0.0], [0.0, 2.0]])
print(np.array_equal(X @ W_v.T, X @ W_v))
#> True
# --8<-- [end:alike]

# --8<-- [start:different]
W = np.array([[1.0, 1.0], [0.0, 1.0]])
with_transpose = X @ W.T
without = X @ W
print(with_transpose)
#> [[1. 0.]
#>  [1. 1.]
#>  [2. 1.]]
print(without)
#> [[1. 1.]
#>  [0. 1.]
#>  [1. 2.]]
# --8<-- [end:different]
