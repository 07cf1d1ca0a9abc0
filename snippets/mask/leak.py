"""The character after the last one read changes. Whose output moves, without a mask and with one?"""

import numpy as np

from snippets.attention import attention, causal_mask

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
W_v = np.array([[1.0, 0.0], [0.0, 2.0]])  # W_q and W_k are the identity

# --8<-- [start:without]
X_new = X.copy()
X_new[2] = [3.0, 1.0]  # another character at the end [!hl]

before = attention(X, X, X @ W_v.T)
after = attention(X_new, X_new, X_new @ W_v.T)
change = after.output - before.output
print(change)
#> [[1.5772 0.4455]
#>  [0.8022 0.    ]
#>  [2.2291 0.4825]]
# --8<-- [end:without]

# --8<-- [start:with]
mask = causal_mask(3)
masked = attention(X, X, X @ W_v.T, mask=mask)
masked_after = attention(X_new, X_new, X_new @ W_v.T, mask=mask)
masked_change = masked_after.output - masked.output
print(masked_change)
#> [[0.     0.    ]
#>  [0.     0.    ]
#>  [2.2291 0.4825]]
# --8<-- [end:with]
assert not masked_change[:2].any()
assert np.allclose(change[2], masked_change[2])
