"""The third value of the three-key example goes from [1, 1] to [3, 1]."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:edit]
q = np.array([1.0, 0.0])
K = np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]])
V = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
V_new = V.copy()
V_new[2] = [3.0, 1.0]  # [!hl]
scores, weights, output = attention(q, K, V)
scores_new, weights_new, output_new = attention(q, K, V_new)
print("same weights:", np.array_equal(weights_new, weights))
#> same weights: True
print(output, output_new)
#> [0.8133 0.2321] [0.9041 0.2321]
# --8<-- [end:edit]

part, part_new = weights[2] * V[2, 0], weights[2] * V_new[2, 0]
growth = output_new - output
rounded = np.round(weights, 3)
from_rounded = rounded @ V_new
