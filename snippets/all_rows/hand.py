"""Row 2 by hand, in the steps that row 0 took in lesson 3."""

import numpy as np

# --8<-- [start:row]
q2 = np.array([1.0, 1.0])
K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [read positions, key features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])  # [read positions, value features]

dots = K @ q2  # one dot product for each position read
scores = dots / np.sqrt(2)
exponentials = np.exp(scores)
total = exponentials.sum()
weights = exponentials / total
output = weights @ V
print(weights, output)
#> [0.2483 0.2483 0.5035] [0.7517 1.5035]
# --8<-- [end:row]

# --8<-- [start:rounded]
shown = np.round(weights, 4)  # the digits that the page has room for
print(shown @ V)
#> [0.7518 1.5036]
# --8<-- [end:rounded]
shown_sum = shown.sum()
