"""A value of zeros against a position that is not there."""

import numpy as np

from snippets.attention import attention

K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
q0 = np.array([1.0, 0.0])

# --8<-- [start:silent]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])
V[0] = [0.0, 0.0]
_, weights, output = attention(q0, K, V)  # position 0 holds nothing
_, weights_without, output_without = attention(q0, K[1:], V[1:])  # it is not there
print(weights, output)
#> [0.4011 0.1978 0.4011] [0.4011 1.1978]
print(weights_without, output_without)
#> [0.3302 0.6698] [0.6698 2.    ]
# --8<-- [end:silent]
