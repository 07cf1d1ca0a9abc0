"""A score that exp cannot take, and the subtraction that keeps it out of trouble."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:naive]
scores = np.array([1000.0, 999.0, 998.0])
with np.errstate(over="ignore", invalid="ignore"):  # numpy would warn
    exponentials = np.exp(scores)
    naive = exponentials / exponentials.sum()
print(exponentials)
#> [inf inf inf]
print(naive)
#> [nan nan nan]
# --8<-- [end:naive]

# --8<-- [start:shifted]
exponentials = np.exp(scores - scores.max())  # of 0, -1 and -2
print(exponentials / exponentials.sum())
#> [0.6652 0.2447 0.09  ]
# --8<-- [end:shifted]

shifted = exponentials / exponentials.sum()
assert np.array_equal(shifted, softmax(scores))  # the course's own softmax does the same

# --8<-- [start:limits]
print(np.log(np.finfo(np.float64).max).round(2))
#> 709.78
print(np.log(np.finfo(np.float32).max).round(2))
#> 88.72
# --8<-- [end:limits]

limit64 = np.log(np.finfo(np.float64).max)
limit32 = np.log(float(np.finfo(np.float32).max))
scaled = scores / np.sqrt(1024)
