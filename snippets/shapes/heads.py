"""Three heads over five positions with six features."""

import numpy as np

from snippets.attention import attention, multi_head, split_heads

X = np.ones((5, 6))
W_q = W_k = W_v = np.ones((6, 6))
W_o = np.ones((6, 6))
Q, K, V = (split_heads(X @ W.T, 3) for W in (W_q, W_k, W_v))
each = attention(Q, K, V)
result = multi_head(X, W_q, W_k, W_v, W_o, heads=3)
