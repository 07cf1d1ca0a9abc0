"""Which positions does a row depend on? Measured, whatever the mask claims."""

import numpy as np

from snippets.attention import attention, causal_mask

Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])


# --8<-- [start:reach]
def reach(mask):
    """1 where the output of a row moves with the key and value of a column; NaN stays."""
    before = attention(Q, K, V, mask=mask).output
    found = np.zeros((len(Q), len(K)))  # [asking, read]
    for j in range(len(K)):
        K_new, V_new = K.copy(), V.copy()
        K_new[j] += 1.0
        V_new[j] += 1.0
        after = attention(Q, K_new, V_new, mask=mask).output
        found[:, j] = np.abs(after - before).max(axis=-1) > 1e-9
    found[np.isnan(before).any(axis=-1)] = np.nan
    return found
# --8<-- [end:reach]


# --8<-- [start:right]
right = reach(causal_mask(3))
print(right)
#> [[1. 0. 0.]
#>  [1. 1. 0.]
#>  [1. 1. 1.]]
# --8<-- [end:right]

# --8<-- [start:inverted]
inverted = reach(~causal_mask(3))  # True where a row must not read
print(inverted)
#> [[ 0.  1.  1.]
#>  [ 0.  0.  1.]
#>  [nan nan nan]]
# --8<-- [end:inverted]

# --8<-- [start:diagonal]
ones = np.ones((3, 3), dtype=bool)
one_ahead = reach(np.tril(ones, k=1))  # "the diagonal and one more"
not_itself = reach(~np.triu(ones))  # the diagonal counted as future
print(one_ahead)
#> [[1. 1. 0.]
#>  [1. 1. 1.]
#>  [1. 1. 1.]]
print(not_itself)
#> [[nan nan nan]
#>  [ 1.  0.  0.]
#>  [ 1.  1.  0.]]
assert np.array_equal(~np.triu(ones, k=1), causal_mask(3))
# --8<-- [end:diagonal]

# --8<-- [start:padding]
real = np.array([True, True, False])  # position 2 is only filled up
along_columns = reach(np.broadcast_to(real[np.newaxis, :], (3, 3)))
along_rows = reach(np.broadcast_to(real[:, np.newaxis], (3, 3)))
print(along_columns)
#> [[1. 1. 0.]
#>  [1. 1. 0.]
#>  [1. 1. 0.]]
print(along_rows)
#> [[ 1.  1.  1.]
#>  [ 1.  1.  1.]
#>  [nan nan nan]]
# --8<-- [end:padding]
