"""A causal mask for one new row, counted from the wrong start."""

import numpy as np

from snippets.attention import attention

Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])


# --8<-- [start:trap]
def mask_from_zero(new, keys):
    return np.arange(keys) <= np.arange(new)[:, np.newaxis]  # [new, keys]


trap = mask_from_zero(new=1, keys=3)
print(trap.shape, trap)
#> (1, 3) [[ True False False]]
trapped = attention(Q[2:], K, V, mask=trap)
print(trapped.weights, trapped.output)
#> [[1. 0. 0.]] [[1. 0.]]
# --8<-- [end:trap]


# --8<-- [start:right]
def mask_after(cached, new):
    rows = cached + np.arange(new)  # the cached positions come first [!hl]
    return np.arange(cached + new) <= rows[:, np.newaxis]  # [new, cached + new]


print(mask_after(cached=2, new=1))
#> [[ True  True  True]]
print(mask_after(cached=1, new=2))
#> [[ True  True False]
#>  [ True  True  True]]
right = attention(Q[2:], K, V, mask=mask_after(cached=2, new=1))
print(right.output)
#> [[0.7517 1.5035]]
# --8<-- [end:right]
