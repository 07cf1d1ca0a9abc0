"""The causal rows of the running example, one step at a time, against the whole."""

import numpy as np

from snippets.attention import KeyValueCache, attention, causal_mask

# --8<-- [start:whole]
Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])
whole = attention(Q, K, V, mask=causal_mask(3))
print(whole.output)
#> [[1.     0.    ]
#>  [0.3302 1.3395]
#>  [0.7517 1.5035]]
# --8<-- [end:whole]

# --8<-- [start:steps]
cache = KeyValueCache(width=2, value_width=2)
rows = []
for q, k, v in zip(Q, K, V, strict=True):  # the next position, and nothing but its own vectors
    step = cache.step(q, k, v)
    rows.append(step.output)
    print(cache.keys.shape, step.weights, step.output)
    #> (1, 2) [1.] [1. 0.]
    #> (2, 2) [0.3302 0.6698] [0.3302 1.3395]
    #> (3, 2) [0.2483 0.2483 0.5035] [0.7517 1.5035]
# --8<-- [end:steps]

# --8<-- [start:compare]
print(np.allclose(rows, whole.output))
#> True
# --8<-- [end:compare]

# Row 1 by hand.
scores = K[:2] @ Q[1] / np.sqrt(2)
exponentials = np.exp(scores)
total = exponentials.sum()
weights = exponentials / total
output = weights @ V[:2]
printed = weights.round(4)
