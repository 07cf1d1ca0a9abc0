"""Any scores and any numbers: put in your own."""

import numpy as np

# --8<-- [start:own]
scores = np.array([2.0, 1.0, 0.0])  # your scores
numbers = np.array([10.0, 20.0, 30.0])  # your numbers
exponentials = np.exp(scores)
shares = exponentials / exponentials.sum()
print(exponentials, shares, (shares @ numbers).round(4))
#> [7.3891 2.7183 1.    ] [0.6652 0.2447 0.09  ] 14.2479
# --8<-- [end:own]
