"""The value of position 2 goes from [1, 2] to [3, 2]; queries and keys stay."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:before]
Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [positions, features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])
scores, weights, output = attention(Q, K, V)
# --8<-- [end:before]

# --8<-- [start:edit]
V_new = V.copy()
V_new[2] = [3.0, 2.0]  # [!hl]
scores_new, weights_new, output_new = attention(Q, K, V_new)
print("same scores:", np.array_equal(scores_new, scores))
#> same scores: True
print("same weights:", np.array_equal(weights_new, weights))
#> same weights: True
print(output[0], output_new[0])
#> [0.8022 1.1978] [1.6044 1.1978]
# --8<-- [end:edit]

# --8<-- [start:difference]
difference = output_new - output
print(difference)
#> [[0.8022 0.    ]
#>  [0.8022 0.    ]
#>  [1.007  0.    ]]
# --8<-- [end:difference]
