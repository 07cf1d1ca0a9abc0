"""Two ways of hiding with a zero that do not hide."""

import numpy as np

from snippets.attention import attention, causal_mask, softmax

Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])
mask = causal_mask(3)

# --8<-- [start:score]
scores = Q @ K.T / np.sqrt(2)
weights = softmax(np.where(mask, scores, 0.0))  # 0 in place of -inf [!hl]
print(weights)
#> [[0.5035 0.2483 0.2483]
#>  [0.2483 0.5035 0.2483]
#>  [0.2483 0.2483 0.5035]]
# --8<-- [end:score]
exponentials = np.exp(np.where(mask, scores, 0.0))[0]
total = exponentials.sum()

# --8<-- [start:share]
late = np.where(mask, softmax(scores), 0.0)  # softmax first, then the mask [!hl]
print(late)
#> [[0.4011 0.     0.    ]
#>  [0.1978 0.4011 0.    ]
#>  [0.2483 0.2483 0.5035]]
print(late.sum(axis=-1))
#> [0.4011 0.5989 1.    ]
# --8<-- [end:share]

# --8<-- [start:still]
K_new = K.copy()
K_new[2] = [3.0, 1.0]  # the last key only; hidden from rows 0 and 1
late_new = np.where(mask, softmax(Q @ K_new.T / np.sqrt(2)), 0.0)
print(late_new[0])
#> [0.1784 0.     0.    ]
# --8<-- [end:still]
repaired = late / late.sum(axis=-1, keepdims=True)
assert np.allclose(repaired, attention(Q, K, V, mask=mask).weights)
