"""An earlier word is replaced, and the cache is not told."""

import numpy as np

from snippets.attention import KeyValueCache, attention, causal_mask

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
W_v = np.array([[1.0, 0.0], [0.0, 2.0]])

# --8<-- [start:edited]
cache = KeyValueCache(2, 2)
for x in X[:2]:
    cache.step(x, x, W_v @ x)

X[0] = [3.0, 1.0]  # the first word is replaced [!hl]
stale = cache.step(X[2], X[2], W_v @ X[2]).output
true = attention(X, X, X @ W_v.T, mask=causal_mask(3)).output[2]
print(stale, true)
#> [0.7517 1.5035] [2.3794 2.    ]
# --8<-- [end:edited]
