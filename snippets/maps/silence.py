"""Exercise: positive shares everywhere, and nothing comes out."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:silence]
q0 = np.array([1.0, 0.0])
K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
V = np.array([[1.0, 0.0], [0.0, 0.0], [1.0, 2.0]])
_, weights, _ = attention(q0, K, V)
V[1] = -(weights[0] * V[0] + weights[2] * V[2]) / weights[1]
output = attention(q0, K, V).output
print(V[1], np.allclose(output, 0.0))
#> [-4.0562 -4.0562] True
# --8<-- [end:silence]

a0, a1, a2 = weights
printed = np.round(weights, 4)
