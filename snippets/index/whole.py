"""The whole idea once: three positions, each reads all three."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:attention]
Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])  # [3 positions, 2 features]
scores, A, O = attention(Q, K, V)
print(A)
#> [[0.4011 0.1978 0.4011]
#>  [0.1978 0.4011 0.4011]
#>  [0.2483 0.2483 0.5035]]
print(O)
#> [[0.8022 1.1978]
#>  [0.5989 1.6044]
#>  [0.7517 1.5035]]
# --8<-- [end:attention]
