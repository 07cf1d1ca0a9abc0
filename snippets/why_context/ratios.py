"""Ratios set by hand: another mix of the same three rows for each asker."""

import numpy as np

V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])  # [3 positions, 2 features]

# --8<-- [start:one]
ratios = np.array([0.5, 0.25, 0.25])  # one ratio for each position, together 1
parts = ratios[:, None] * V  # each row of V times its ratio: [3 positions, 2 features]
summary = parts.sum(axis=0)
print(parts)
#> [[0.5  0.  ]
#>  [0.   0.5 ]
#>  [0.25 0.5 ]]
print(summary)
#> [0.75 1.  ]
# --8<-- [end:one]

# --8<-- [start:two]
A = np.array([[0.5, 0.25, 0.25], [0.25, 0.5, 0.25]])  # [2 asking, 3 read]
output = A @ V  # [2 asking, 2 features]
print(output)
#> [[0.75 1.  ]
#>  [0.5  1.5 ]]
# --8<-- [end:two]

# --8<-- [start:pick]
pick = np.array([0.0, 0.0, 1.0])
picked = pick @ V
print(picked)
#> [1. 2.]
# --8<-- [end:pick]
