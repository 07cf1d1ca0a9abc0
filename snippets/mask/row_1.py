"""Row 1 by hand: position 2 is hidden from it."""

import numpy as np

K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])

# --8<-- [start:minus]
for score in (0.0, -1.0, -10.0, -100.0, -np.inf):
    print(score, f"{np.exp(score):.4g}")
    #> 0.0 1
    #> -1.0 0.3679
    #> -10.0 4.54e-05
    #> -100.0 3.72e-44
    #> -inf 0
# --8<-- [end:minus]

# --8<-- [start:row]
q1 = np.array([0.0, 1.0])
scores = K @ q1 / np.sqrt(2)
scores[2] = -np.inf  # [!hl]
exponentials = np.exp(scores)
total = exponentials.sum()
weights = exponentials / total
output = weights @ V
print(scores)
#> [0.     0.7071   -inf]
print(exponentials, weights, output)
#> [1.     2.0281 0.    ] [0.3302 0.6698 0.    ] [0.3302 1.3395]
# --8<-- [end:row]

open_exponentials = np.exp(K @ q1 / np.sqrt(2))  # before anything was hidden
open_total = open_exponentials.sum()
open_weights = open_exponentials / open_total
shown = np.round(weights, 4)
