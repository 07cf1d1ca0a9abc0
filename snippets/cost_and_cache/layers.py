"""Two layers: do the rows that the second layer reads stay as they were?"""

import numpy as np

from snippets.attention import KeyValueCache, attention, causal_mask

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
W_v = np.array([[1.0, 0.0], [0.0, 2.0]])  # W_q and W_k are the identity

# --8<-- [start:causal]
two = attention(X[:2], X[:2], X[:2] @ W_v.T, mask=causal_mask(2)).output
three = attention(X, X, X @ W_v.T, mask=causal_mask(3)).output
print("after two  ", *two)
#> after two   [1. 0.] [0.3302 1.3395]
print("after three", *three)
#> after three [1. 0.] [0.3302 1.3395] [0.7517 1.5035]
# --8<-- [end:causal]

# --8<-- [start:open]
open_two = attention(X[:2], X[:2], X[:2] @ W_v.T).output
open_three = attention(X, X, X @ W_v.T).output
print("after two  ", *open_two)
#> after two   [0.6698 0.6605] [0.3302 1.3395]
print("after three", *open_three)
#> after three [0.8022 1.1978] [0.5989 1.6044] [0.7517 1.5035]
# --8<-- [end:open]

# --8<-- [start:both]
first, second = KeyValueCache(2, 2), KeyValueCache(2, 2)
for x in X:
    h = first.step(x, x, W_v @ x).output  # layer 1
    o = second.step(h, h, W_v @ h).output  # layer 2 reads what layer 1 gave
print(o, attention(three, three, three @ W_v.T, mask=causal_mask(3)).output[2])
#> [0.6331 2.5265] [0.6331 2.5265]
# --8<-- [end:both]

change = open_three[:2] - open_two  # [2 positions, 2 features]
