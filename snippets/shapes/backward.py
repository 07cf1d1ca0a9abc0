"""Gradients have the shapes of what they belong to."""

import numpy as np

from snippets.attention import attention, attention_backward, softmax_backward

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
W_v = np.array([[1.0, 0.0], [0.0, 2.0]])
Q = K = X
V = X @ W_v.T
scores, weights, output = attention(Q, K, V)
loss = output[0, 0]
d_output = np.zeros_like(output)
d_output[0, 0] = 1.0
d_weights = d_output @ V.T
d_scores = softmax_backward(weights, d_weights)
gradients = attention_backward(Q, K, V, d_output)
d_W_q = gradients.Q.T @ X
