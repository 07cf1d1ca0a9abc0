"""Five positions ask, seven are read."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:shapes]
Q = np.ones((5, 4))
K = np.ones((7, 4))
V = np.ones((7, 3))
scores, weights, output = attention(Q, K, V)
print(scores.shape, weights.shape, output.shape)
#> (5, 7) (5, 7) (5, 3)
# --8<-- [end:shapes]
