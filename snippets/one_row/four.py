"""Four scores, one of them negative."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:shares]
scores = np.array([2.0, 0.5, -1.0, 1.0])  # [4 positions]
exponentials = np.exp(scores)
weights = softmax(scores)
print(exponentials)
#> [7.3891 1.6487 0.3679 2.7183]
print(weights, weights.sum().round(4))
#> [0.6095 0.136  0.0303 0.2242] 1.0
# --8<-- [end:shares]

# --8<-- [start:division]
plain = scores / scores.sum()
print(plain)
#> [ 0.8  0.2 -0.4  0.4]
# --8<-- [end:division]

total = exponentials.sum()
weights_clipped = softmax(np.maximum(scores, 0))  # negative scores set to 0 first
