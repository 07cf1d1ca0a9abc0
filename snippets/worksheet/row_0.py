"""Row 0 of the running example: dot products, scaled scores, exponentials, shares, mixture."""

import numpy as np

q = np.array([1.0, 0.0])
K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [positions, features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])
products = K * q  # feature by feature
dots = products.sum(axis=1)
root = np.sqrt(2)
scores = dots / root
exponentials = np.exp(scores)
total = exponentials.sum()
weights = exponentials / total
parts = weights[:, np.newaxis] * V  # [positions, features], each value times its share
output = parts.sum(axis=0)
