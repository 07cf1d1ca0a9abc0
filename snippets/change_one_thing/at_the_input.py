"""The same new value, but brought about by a new input."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:input]
W_q, W_k, W_v = np.eye(2), np.eye(2), np.array([[1.0, 0.0], [0.0, 2.0]])


def forward(X):
    Q, K, V = X @ W_q.T, X @ W_k.T, X @ W_v.T
    return V, attention(Q, K, V).weights

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
X_new = X.copy()
X_new[2] = [3.0, 1.0]  # [!hl]
V, weights = forward(X)
V_new, weights_new = forward(X_new)
print(V_new[2])
#> [3. 2.]
print(weights)
#> [[0.4011 0.1978 0.4011]
#>  [0.1978 0.4011 0.4011]
#>  [0.2483 0.2483 0.5035]]
print(weights_new)
#> [[0.1784 0.0879 0.7337]
#>  [0.1978 0.4011 0.4011]
#>  [0.007  0.0017 0.9913]]
# --8<-- [end:input]
