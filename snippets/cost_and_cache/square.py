"""What the matrix product calculates: the whole square, whatever the mask says."""

import numpy as np

from snippets.attention import causal_mask

# --8<-- [start:square]
n, d = 10, 4
Q = K = np.ones((n, d))
scores = Q @ K.T  # [10 asking, 10 read]
used = causal_mask(n).sum()
print(scores.size * d, "multiplications,", used * d, "of them used")
#> 400 multiplications, 220 of them used
# --8<-- [end:square]
