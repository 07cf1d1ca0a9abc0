"""The same attention with the queries as columns."""

import numpy as np

from snippets.attention import attention, softmax

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])  # [3 read, 2 features]
W_q = np.array([[1.0, 1.0], [0.0, 1.0]])
Q, K = X @ W_q.T, X
rows = attention(Q, K, V)

# --8<-- [start:columns]
scores = K @ Q.T / np.sqrt(2)  # [3 read, 3 asking]
weights = softmax(scores, axis=0)  # [3 read, 3 asking]
output = V.T @ weights  # [2 features, 3 read] @ [3 read, 3 asking]
print(weights.sum(axis=0))
#> [1. 1. 1.]
print(output)  # [2 features, 3 asking]
#> [[0.8022 0.7517 0.86  ]
#>  [1.1978 1.5035 1.432 ]]
print(np.allclose(output, rows.output.T))
#> True
# --8<-- [end:columns]
