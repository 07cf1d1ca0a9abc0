"""The running example backwards: from the loss O[0, 0] to the twelve stored numbers."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:forward]
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [positions, input features]
W_q, W_k, W_v = np.eye(2), np.eye(2), np.array([[1.0, 0.0], [0.0, 2.0]])
Q, K, V = X @ W_q.T, X @ W_k.T, X @ W_v.T  # [3, 2] each
scores, weights, output = attention(Q, K, V)  # [3, 3], [3, 3], [3, 2]
loss = output[0, 0]
a0, q0, x0 = weights[0], Q[0], X[0]  # what belongs to position 0, which asks
print(loss.round(4))
#> 0.8022
# --8<-- [end:forward]

# --8<-- [start:mix]
d_a0 = V[:, 0]  # [3 positions read]
d_V = np.zeros((3, 2))
d_V[:, 0] = a0  # feature 1 of a value is not in the loss
print(d_a0)
#> [1. 0. 1.]
# --8<-- [end:mix]

# --8<-- [start:softmax]
mean = a0 @ d_a0
d_s0 = a0 * (d_a0 - mean)  # [3 positions read]
print(mean.round(4), d_s0)
#> 0.8022 [ 0.0793 -0.1587  0.0793]
# --8<-- [end:softmax]

# --8<-- [start:scores]
d_q0 = d_s0 @ K / np.sqrt(2)  # [3] @ [3, 2] -> [2 features]
d_S = np.zeros((3, 3))  # [asks, reads]
d_S[0] = d_s0  # rows 1 and 2 do not reach this loss
d_K = d_S.T @ Q / np.sqrt(2)  # row j: d_S[0, j] times q0, over the root
print(d_q0)
#> [ 0.1122 -0.0561]
print(d_K)
#> [[ 0.0561  0.    ]
#>  [-0.1122  0.    ]
#>  [ 0.0561  0.    ]]
# --8<-- [end:scores]

# --8<-- [start:parameters]
d_Q = np.zeros((3, 2))
d_Q[0] = d_q0
d_W_q = d_Q.T @ X  # [2, 3] @ [3, 2]: added up over the positions
d_W_k = d_K.T @ X
d_W_v = d_V.T @ X
print(d_W_q)
#> [[ 0.1122  0.    ]
#>  [-0.0561  0.    ]]
print(d_W_k)
#> [[ 0.1122 -0.0561]
#>  [ 0.      0.    ]]
print(d_W_v)
#> [[0.8022 0.5989]
#>  [0.     0.    ]]
# --8<-- [end:parameters]

shown_s0 = np.round(d_s0, 4)  # the digits that the page has room for
shown_q0 = shown_s0 @ K / np.sqrt(2)
