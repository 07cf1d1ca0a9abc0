"""The three-key example without the division and with it: two features, a small difference."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:both]
q = np.array([1.0, 0.0])  # [2 features]
K = np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]])  # [3 positions, 2 features]
dots = K @ q  # [3 positions]
unscaled_weights = softmax(dots)
scaled_weights = softmax(dots / np.sqrt(2))
print(unscaled_weights)
#> [0.8668 0.1173 0.0159]
print(scaled_weights)
#> [0.7679 0.1867 0.0454]
# --8<-- [end:both]
