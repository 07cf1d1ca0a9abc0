"""Row 0: scores become shares, shares mix V."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:scores]
q0 = np.array([1.0, 0.0])  # [2 features]
K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
scores = K @ q0 / np.sqrt(2)  # [3 positions]
print(scores)
#> [0.7071 0.     0.7071]
# --8<-- [end:scores]

# --8<-- [start:weights]
exponentials = np.exp(scores)  # e to the power of each score
total = exponentials.sum()
weights = exponentials / total  # [3 positions]
print(exponentials, total.round(4))
#> [2.0281 1.     2.0281] 5.0562
print(weights, weights.sum().round(4))
#> [0.4011 0.1978 0.4011] 1.0
print(np.allclose(weights, softmax(scores)))
#> True
# --8<-- [end:weights]

# --8<-- [start:output]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])  # [3 positions, 2 features]
output = weights @ V  # [3] @ [3, 2] -> [2 features]
print(output, output.shape)
#> [0.8022 1.1978] (2,)
# --8<-- [end:output]
