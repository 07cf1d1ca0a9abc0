"""The running example with its rows 0 and 1 exchanged."""

import numpy as np

from snippets.order.parts import W_v, X, attend, order

# --8<-- [start:row-2]
before, after = attend(X), attend(X[order])
print(before.weights[2], before.output[2])
#> [0.2483 0.2483 0.5035] [0.7517 1.5035]
print(after.weights[2], after.output[2])
#> [0.2483 0.2483 0.5035] [0.7517 1.5035]
# --8<-- [end:row-2]

# --8<-- [start:all]
print(before.output)
#> [[0.8022 1.1978]
#>  [0.5989 1.6044]
#>  [0.7517 1.5035]]
print(after.output)
#> [[0.5989 1.6044]
#>  [0.8022 1.1978]
#>  [0.7517 1.5035]]
print(np.allclose(after.output, before.output[order]))
#> True
# --8<-- [end:all]

X_new = X[order]
V, V_new = X @ W_v.T, X_new @ W_v.T
dots, dots_new = X @ X[2], X_new @ X_new[2]
