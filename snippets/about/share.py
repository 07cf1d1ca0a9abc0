"""One share of one row: the number that the page follows to its source."""

import numpy as np

# --8<-- [start:share]
scores = np.array([2.0, 1.0, 0.0])
exponentials = np.exp(scores)
total = exponentials.sum()
share = exponentials[0] / total
print(exponentials, total.round(4))
#> [7.3891 2.7183 1.    ] 11.1073
print(share.round(4))
#> 0.6652
# --8<-- [end:share]
