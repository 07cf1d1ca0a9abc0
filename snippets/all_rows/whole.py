"""The running example as matrices: from the input to the output, all rows at once."""

import numpy as np

from snippets.attention import attention, softmax

# --8<-- [start:input]
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [positions, input features]
W_q = np.eye(2)  # [query features, input features]
W_k = np.eye(2)
W_v = np.array([[1.0, 0.0], [0.0, 2.0]])
# --8<-- [end:input]

# --8<-- [start:project]
Q = X @ W_q.T  # [asking positions, query features]
K = X @ W_k.T  # [read positions, key features]
V = X @ W_v.T  # [read positions, value features]
print(Q.shape, K.shape, V.shape)
#> (3, 2) (3, 2) (3, 2)
print(V)
#> [[1. 0.]
#>  [0. 2.]
#>  [1. 2.]]
# --8<-- [end:project]

# --8<-- [start:attend]
scores = Q @ K.T / np.sqrt(Q.shape[1])  # [asking, read] = [3, 3]
weights = softmax(scores)  # [3, 3], each row on its own
output = weights @ V  # [3, 3] @ [3, 2] gives [3, 2]
print(scores)
#> [[0.7071 0.     0.7071]
#>  [0.     0.7071 0.7071]
#>  [0.7071 0.7071 1.4142]]
print(weights)
#> [[0.4011 0.1978 0.4011]
#>  [0.1978 0.4011 0.4011]
#>  [0.2483 0.2483 0.5035]]
print(output)
#> [[0.8022 1.1978]
#>  [0.5989 1.6044]
#>  [0.7517 1.5035]]
# --8<-- [end:attend]

# --8<-- [start:check]
alone = attention(Q[0], K, V)  # row 0, without the others
print(alone.weights, alone.output)
#> [0.4011 0.1978 0.4011] [0.8022 1.1978]
assert np.allclose(alone.weights, weights[0])
assert np.allclose(alone.output, output[0])
assert np.allclose(weights.sum(axis=-1), 1.0)  # every row of shares
# --8<-- [end:check]
