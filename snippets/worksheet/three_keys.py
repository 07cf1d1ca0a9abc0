"""The three-key example, one of whose scores is negative."""

import numpy as np

q = np.array([1.0, 0.0])
K = np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]])
V = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
dots = K @ q
scores = dots / np.sqrt(2)
exponentials = np.exp(scores)
total = exponentials.sum()
weights = exponentials / total
parts = weights[:, np.newaxis] * V
output = parts.sum(axis=0)
shown = weights.round(4) @ V  # from the digits on paper
