"""Can two input columns produce the keys and values of the three-key example?"""

import numpy as np

K = np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]])
V = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])

# --8<-- [start:sums]
print(K[0] + K[2])
#> [0. 0.]
print(V[0] + V[2])
#> [2. 1.]
# --8<-- [end:sums]

# --8<-- [start:rank]
side_by_side = np.hstack([K, V])  # [3 positions, 2 + 2 features]
rank = int(np.linalg.matrix_rank(side_by_side))
print(rank)
#> 3
# --8<-- [end:rank]

# --8<-- [start:one-hot]
X = np.eye(3)  # three positions, three input columns, a single one in each row
W_k, W_v = K, V  # [input features, output features]: used without a transpose
print(np.array_equal(X @ W_k, K), np.array_equal(X @ W_v, V))
#> True True
# --8<-- [end:one-hot]
