"""The query goes from [1, 0] to [0, 1]; the three keys and values stay."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:edit]
K = np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]])  # [read positions, key features]
V = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
q = np.array([1.0, 0.0])
q_new = np.array([0.0, 1.0])  # [!hl]
before, after = attention(q, K, V), attention(q_new, K, V)
print(K @ q, K @ q_new)  # dot products, not yet scaled
#> [ 2.  0. -2.] [0. 2. 0.]
print(before.weights, after.weights)
#> [0.7679 0.1867 0.0454] [0.1636 0.6728 0.1636]
print(before.output, after.output)
#> [0.8133 0.2321] [0.3272 0.8364]
# --8<-- [end:edit]

dots = K @ q
dots_new = K @ q_new
exponentials = np.exp(dots_new / np.sqrt(2))
total = exponentials.sum()
rounded = np.round(after.weights, 3)
from_rounded = rounded @ V
