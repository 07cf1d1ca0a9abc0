"""Any number of positions goes in, one output of fixed width comes out."""

import numpy as np

from snippets.attention import attention, softmax

q0 = np.array([1.0, 0.0])
K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])

# --8<-- [start:lengths]
three = attention(q0, K, V)
hundred = attention(q0, np.resize(K, (100, 2)), np.resize(V, (100, 2)))
print(three.weights.shape, three.output.shape)
#> (3,) (2,)
print(hundred.weights.shape, hundred.output.shape)
#> (100,) (2,)
# --8<-- [end:lengths]

# --8<-- [start:backwards]
shares = np.array([0.45, 0.30, 0.18, 0.07])
scores = np.log(shares / shares[3])
print(scores)
#> [1.8608 1.4553 0.9445 0.    ]
print(softmax(scores))
#> [0.45 0.3  0.18 0.07]
print(softmax(scores + 5))
#> [0.45 0.3  0.18 0.07]
# --8<-- [end:backwards]
