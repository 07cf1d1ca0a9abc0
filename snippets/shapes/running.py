"""The running example: its input, its parameters, and what one pass makes of them."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:arrays]
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [positions, input features]
W_q, W_k, W_v = np.eye(2), np.eye(2), np.array([[1.0, 0.0], [0.0, 2.0]])
Q, K, V = X @ W_q.T, X @ W_k.T, X @ W_v.T
scores, weights, output = attention(Q, K, V)
# --8<-- [end:arrays]
row = attention(Q[0], K, V)  # one query by itself
