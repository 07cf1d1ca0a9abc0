"""Row 1 of the running example under a causal mask."""

import numpy as np

q = np.array([0.0, 1.0])
K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])
dots = K @ q
scores = dots / np.sqrt(2)
scores[2] = -np.inf  # not yet written when position 1 reads
exponentials = np.exp(scores)
total = exponentials.sum()
weights = exponentials / total
parts = weights[:, np.newaxis] * V
output = parts.sum(axis=0)
shown = weights.round(4) @ V  # from the digits on paper
open_weights = np.exp(dots / np.sqrt(2)) / np.exp(dots / np.sqrt(2)).sum()  # without the mask
