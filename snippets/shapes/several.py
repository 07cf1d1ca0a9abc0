"""Five positions ask, seven are read; values are not as wide as keys."""

import numpy as np

from snippets.attention import attention

Q = np.ones((5, 4))
K = np.ones((7, 4))
V = np.ones((7, 3))
scores, weights, output = attention(Q, K, V)
