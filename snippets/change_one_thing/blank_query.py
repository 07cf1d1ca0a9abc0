"""Query 0 becomes [0, 0]."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:blank]
Q = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
K = Q.copy()
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])
Q[0] = [0.0, 0.0]
scores, weights, output = attention(Q, K, V)
print(scores[0], weights[0])
#> [0. 0. 0.] [0.3333 0.3333 0.3333]
print(output[0], V.mean(axis=0))  # the mixture, and the plain mean
#> [0.6667 1.3333] [0.6667 1.3333]
# --8<-- [end:blank]
