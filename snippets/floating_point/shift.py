"""Three large scores: as the formula says it, and with the maximum taken off first."""

import numpy as np

# --8<-- [start:plain]
scores = np.array([1000.0, 999.0, 998.0])  # [3 keys]
with np.errstate(over="ignore", invalid="ignore"):  # numpy would warn
    exponentials = np.exp(scores)
    plain = exponentials / exponentials.sum()
print(exponentials, plain)
#> [inf inf inf] [nan nan nan]
# --8<-- [end:plain]

# --8<-- [start:shifted]
shifted = scores - scores.max()
exponentials = np.exp(shifted)
total = exponentials.sum()
weights = exponentials / total
print(shifted, exponentials, weights)
#> [ 0. -1. -2.] [1.     0.3679 0.1353] [0.6652 0.2447 0.09  ]
# --8<-- [end:shifted]
