"""Position 0 of the running example meets three keys: multiply, add, nothing else."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:row]
q0 = np.array([1.0, 0.0])  # [2 features]
K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]

products = K * q0  # feature by feature: [3 positions, 2 features]
scores = products.sum(axis=1)  # [3 positions]
print(products)
#> [[1. 0.]
#>  [0. 0.]
#>  [1. 0.]]
print(scores)
#> [1. 0. 1.]
# --8<-- [end:row]

# --8<-- [start:matmul]
print(K @ q0)
#> [1. 0. 1.]
# --8<-- [end:matmul]

# --8<-- [start:double]
doubled = K @ (2 * q0)
print(doubled)
#> [2. 0. 2.]
# --8<-- [end:double]

share_of_zero = softmax(scores / np.sqrt(2))[1]
