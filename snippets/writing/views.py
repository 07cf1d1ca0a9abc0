"""One row of attention and a whole one: something for every view to show."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:all]
Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])  # [3 positions, 2 features]
scores, weights, output = attention(Q, K, V)  # (1)!
print(weights[0], output[0])
#> [0.4011 0.1978 0.4011] [0.8022 1.1978]
# --8<-- [end:all]
