"""Three keys, one large share: is it a chance of being right?"""

import numpy as np

from snippets.attention import attention

# --8<-- [start:weights]
q = np.array([1.0, 0.0])  # [2 features]
K = np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
scores, weights, output = attention(q, K, V)
print(scores)
#> [ 1.4142  0.     -1.4142]
print(weights)
#> [0.7679 0.1867 0.0454]
print(output)
#> [0.8133 0.2321]
# --8<-- [end:weights]

# --8<-- [start:contradict]
V_opposite = V.copy()
V_opposite[0] = -V[0]  # [!hl]
_, weights_opposite, output_opposite = attention(q, K, V_opposite)
print(weights_opposite)
#> [0.7679 0.1867 0.0454]
print(output_opposite)
#> [-0.7225  0.2321]
# --8<-- [end:contradict]

# --8<-- [start:repeat]
K_twice = np.vstack([K[0], K])  # position 0 stands there twice
V_twice = np.vstack([V[0], V])
_, weights_twice, output_twice = attention(q, K_twice, V_twice)
print(weights_twice)
#> [0.4344 0.4344 0.1056 0.0257]
# --8<-- [end:repeat]

exponentials = np.exp(scores)
total = exponentials.sum()
total_twice = total + exponentials[0]
