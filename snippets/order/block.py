"""One block, step by step, and whether it knows order."""

import numpy as np

from snippets.order.parts import W_1, X, attend, block, feed_forward, normalise, order

# --8<-- [start:steps]
output = attend(X).output
R = X + output  # residual: [positions, features]
H = normalise(R)
print(R)
#> [[1.8022 1.1978]
#>  [0.5989 2.6044]
#>  [1.7517 2.5035]]
print(H)
#> [[1.1778 0.7828]
#>  [0.3169 1.3782]
#>  [0.8108 1.1587]]
# --8<-- [end:steps]

# --8<-- [start:alone]
F = feed_forward(H)
print(F)
#> [[0.395  1.9606]
#>  [1.0613 1.6952]
#>  [0.3479 1.9695]]
print(feed_forward(H[0]))  # row 0 without the others
#> [0.395  1.9606]
# --8<-- [end:alone]

# --8<-- [start:order]
print(block(X))
#> [[0.7034 1.2269]
#>  [0.5787 1.2904]
#>  [0.4912 1.3262]]
print(np.allclose(block(X[order]), block(X)[order]))
#> True
print(np.allclose(block(block(X[order])), block(block(X))[order]))
#> True
# --8<-- [end:order]

squares = R[0] ** 2
root = np.sqrt(squares.mean())
hidden = np.maximum(W_1 @ H[0], 0.0)
added = H + F
Y = block(X)
