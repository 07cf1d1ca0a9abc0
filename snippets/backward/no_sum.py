"""The derivative of softmax with its sum left out."""

import numpy as np

from snippets.backward.example import K, V, X, d_W_q, weights

a0, d_a0 = weights[0], V[:, 0]
d_s0 = a0 * (d_a0 - a0 @ d_a0)

# --8<-- [start:dropped]
d_s0_wrong = a0 * d_a0  # no mean taken off  [!hl]
d_W_q_wrong = np.outer(d_s0_wrong @ K / np.sqrt(2), X[0])
print(d_s0_wrong, d_s0_wrong.sum().round(4))
#> [0.4011 0.     0.4011] 0.8022
print(d_W_q_wrong)
#> [[0.5673 0.    ]
#>  [0.2836 0.    ]]
# --8<-- [end:dropped]

sum_right = d_s0.sum().round(12) + 0.0
right, wrong = d_W_q[1, 0], d_W_q_wrong[1, 0]

# --8<-- [start:shift]
print("with the mean   ", a0 * ((d_a0 + 5) - a0 @ (d_a0 + 5)))
#> with the mean    [ 0.0793 -0.1587  0.0793]
print("without the mean", a0 * (d_a0 + 5))
#> without the mean [2.4067 0.9889 2.4067]
# --8<-- [end:shift]
