"""Row 0 of the running example: one map, three sets of values, three outputs."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:parts]
q0 = np.array([1.0, 0.0])
K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])  # [3 positions, 2 features]
_, weights, output = attention(q0, K, V)
parts = weights[:, np.newaxis] * V  # each value times its share: [3 positions, 2 features]
print(parts)
#> [[0.4011 0.    ]
#>  [0.     0.3956]
#>  [0.4011 0.8022]]
print(parts.sum(axis=0), output)
#> [0.8022 1.1978] [0.8022 1.1978]
# --8<-- [end:parts]

# --8<-- [start:zero]
V_zero = V.copy()
V_zero[0] = [0.0, 0.0]  # was [1, 0]
zero = attention(q0, K, V_zero)
print(zero.weights, zero.output)
#> [0.4011 0.1978 0.4011] [0.4011 1.1978]
# --8<-- [end:zero]

# --8<-- [start:cancel]
V_cancel = V.copy()
V_cancel[2] = [-1.0, 2.0]  # was [1, 2]
cancel = attention(q0, K, V_cancel)
print(cancel.weights, cancel.output)
#> [0.4011 0.1978 0.4011] [0.     1.1978]
# --8<-- [end:cancel]

parts_cancel = weights[:, np.newaxis] * V_cancel
absent = attention(q0, K[1:], V[1:])  # position 0 taken away, instead of silenced
