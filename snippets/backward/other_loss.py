"""Another loss, O[1, 1], of the same pass."""

import numpy as np

from snippets.attention import attention_backward
from snippets.backward.example import K, Q, V, X, weights

# --8<-- [start:gradients]
d_output = np.zeros((3, 2))
d_output[1, 1] = 1.0  # [!hl]
d = attention_backward(Q, K, V, d_output)
d_W_q, d_W_k, d_W_v = d.Q.T @ X, d.K.T @ X, d.V.T @ X
print(d_W_q)
#> [[ 0.     -0.1122]
#>  [ 0.      0.2244]]
print(d_W_k)
#> [[ 0.      0.    ]
#>  [-0.1122  0.2244]]
print(d_W_v)
#> [[0.     0.    ]
#>  [0.5989 0.8022]]
# --8<-- [end:gradients]

d_a1 = V[:, 1]
a1 = weights[1]
mean = a1 @ d_a1
d_s1 = a1 * (d_a1 - mean)
shown_s0 = np.round(a1[0], 4) * (0 - np.round(mean, 4))  # from the digits that the page shows
