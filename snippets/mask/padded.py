"""A row with nothing to read, and what becomes of its NaN in the layer after."""

import numpy as np

from snippets.attention import attention, causal_mask

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
W_v = np.array([[1.0, 0.0], [0.0, 2.0]])

# --8<-- [start:first]
real = np.array([False, True, True])  # position 0 is only filled up
mask = causal_mask(3) & real  # [3, 3] & [3]
first = attention(X, X, X @ W_v.T, mask=mask)
print(mask)
#> [[False False False]
#>  [False  True False]
#>  [False  True  True]]
print(first.output)
#> [[   nan    nan]
#>  [0.     2.    ]
#>  [0.6698 2.    ]]
# --8<-- [end:first]

# --8<-- [start:second]
H = first.output  # the values of the next layer
second = attention(X, X, H, mask=mask)
print(second.weights[2], second.output[2])
#> [0.     0.3302 0.6698] [nan nan]
print(0.0 * np.nan)
#> nan
# --8<-- [end:second]

# --8<-- [start:repaired]
mask[0, 0] = True  # row 0 may read itself [!hl]
first_repaired = attention(X, X, X @ W_v.T, mask=mask)
second_repaired = attention(X, X, first_repaired.output, mask=mask)
print(second_repaired.output)
#> [[1.     0.    ]
#>  [0.     2.    ]
#>  [0.4486 2.    ]]
# --8<-- [end:repaired]
