"""The same parameters, other inputs: what is stored, and what is computed each time."""

import numpy as np

from snippets.attention import attention

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
W_q, W_k, W_v = np.eye(2), np.eye(2), np.array([[1.0, 0.0], [0.0, 2.0]])


# --8<-- [start:doubled]
def forward(X):
    Q, K, V = X @ W_q.T, X @ W_k.T, X @ W_v.T
    return Q, attention(Q, K, V).weights

stored = np.array([W_q, W_k, W_v])  # a copy of all three
Q, weights = forward(X)
Q_doubled, weights_doubled = forward(2 * X)  # [!hl]
print(Q_doubled)
#> [[2. 0.]
#>  [0. 2.]
#>  [2. 2.]]
print(weights[0], weights_doubled[0])
#> [0.4011 0.1978 0.4011] [0.4856 0.0287 0.4856]
print("parameters as before:", np.array_equal(stored, [W_q, W_k, W_v]))
#> parameters as before: True
# --8<-- [end:doubled]

# --8<-- [start:longer]
X_longer = np.vstack([X, [[2.0, 1.0], [0.0, 3.0]]])  # five positions
Q_longer, weights_longer = forward(X_longer)
print("parameters", W_q.shape, "attention weights", weights_longer.shape)
#> parameters (2, 2) attention weights (5, 5)
# --8<-- [end:longer]
