"""The running example and its gradients for the loss O[0, 0], for the other files to use."""

import numpy as np

from snippets.attention import attention, attention_backward

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [positions, input features]
W_q, W_k, W_v = np.eye(2), np.eye(2), np.array([[1.0, 0.0], [0.0, 2.0]])
Q, K, V = X @ W_q.T, X @ W_k.T, X @ W_v.T  # [3, 2] each
scores, weights, output = attention(Q, K, V)
loss = output[0, 0]

d_output = np.zeros((3, 2))
d_output[0, 0] = 1.0
d_Q, d_K, d_V = attention_backward(Q, K, V, d_output)
d_W_q, d_W_k, d_W_v = d_Q.T @ X, d_K.T @ X, d_V.T @ X


def forward(W_q, W_k, W_v):
    """One pass with other parameters."""
    return attention(X @ W_q.T, X @ W_k.T, X @ W_v.T)
