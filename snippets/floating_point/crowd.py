"""Every exponential fits into 32 bits, and their sum does not."""

import math

import numpy as np

from snippets.attention import softmax

# --8<-- [start:crowd]
for n in (2, 3):
    scores = np.full(n, 88, np.float32)
    exponentials = np.exp(scores)
    with np.errstate(over="ignore"):
        print(np.isfinite(exponentials).all(), exponentials / exponentials.sum())
        #> True [0.5 0.5]
        #> True [0. 0. 0.]
# --8<-- [end:crowd]

# --8<-- [start:repaired]
print(softmax(np.full(3, 88, np.float32)))
#> [0.3333 0.3333 0.3333]
# --8<-- [end:repaired]

one = math.exp(88) / 1e38
largest = float(np.finfo(np.float32).max) / 1e38
