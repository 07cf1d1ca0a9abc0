"""Two softmaxes in one model: along the positions, and along the candidates."""

import numpy as np

from snippets.attention import softmax

Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])

# --8<-- [start:both]
weights = softmax(Q @ K.T / np.sqrt(2))  # [3 asking, 3 read]: along the keys
output = weights @ V  # [3 asking, 2 features]
# One row for each possible next character, set by hand: [4 candidates, 2 features]
candidates = np.array([[1.0, 0.0], [0.0, 3.0], [2.0, 0.0], [0.0, -1.0]])
chances = softmax(output @ candidates.T)  # [3 asking, 4 candidates]: along the vocabulary
print(weights.shape, weights.sum(axis=-1))
#> (3, 3) [1. 1. 1.]
print(chances.shape, chances.sum(axis=-1))
#> (3, 4) [1. 1. 1.]
# --8<-- [end:both]
