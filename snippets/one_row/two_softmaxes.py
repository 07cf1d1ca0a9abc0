"""Two softmaxes: one over positions, one over candidates for the next character."""

import numpy as np

from snippets.attention import attention, softmax

q = np.array([1.0, 0.0])
K = np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]])
V = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])

# --8<-- [start:both]
_, weights, output = attention(q, K, V)
# One row for each possible next character, set by hand: [4 candidates, 2 features]
candidates = np.array([[1.0, 0.0], [0.0, 3.0], [2.0, 0.0], [0.0, -1.0]])
chances = softmax(candidates @ output)
print("positions ", weights.shape, weights)
#> positions  (3,) [0.7679 0.1867 0.0454]
print("candidates", chances.shape, chances)
#> candidates (4,) [0.2224 0.1978 0.5016 0.0782]
# --8<-- [end:both]
