"""A vector for each position, added to whatever stands there."""

import numpy as np

from snippets.order.parts import X, attend, order

# --8<-- [start:add]
P = np.array([[0.0, 0.0], [0.5, 0.0], [1.0, 0.0]])  # [positions, features]
before, after = attend(X + P), attend(X[order] + P)
print(before.weights[2], before.output[2])
#> [0.0967 0.0967 0.8066] [1.7583 1.8066]
print(after.weights[2], after.output[2])
#> [0.0454 0.1867 0.7679] [1.8159 1.6266]
# --8<-- [end:add]

# --8<-- [start:same]
same = np.array([0.5, 0.0])  # one vector for all three positions
before_same, after_same = attend(X + same), attend(X[order] + same)
print(before_same.output[2])
#> [1.3118 1.4639]
print(after_same.output[2])
#> [1.3118 1.4639]
# --8<-- [end:same]

Z, Z_new = X + P, X[order] + P
dots, dots_new = Z @ Z[2], Z_new @ Z_new[2]
