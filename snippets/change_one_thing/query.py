"""The query goes from [1, 0] to [0, 1]; the three keys and values stay."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:edit]
K = np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]])  # [read positions, key features]
V = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
q = np.array([1.0, 0.0])
q_new = np.array([0.0, 1.0])  # [!hl]
scores, weights, output = attention(q, K, V)
scores_new, weights_new, output_new = attention(q_new, K, V)
print(K @ q, K @ q_new)  # dot products, not yet scaled
#> [ 2.  0. -2.] [0. 2. 0.]
print(weights, weights_new)
#> [0.7679 0.1867 0.0454] [0.1636 0.6728 0.1636]
print(output, output_new)
#> [0.8133 0.2321] [0.3272 0.8364]
# --8<-- [end:edit]

dots = K @ q
dots_new = K @ q_new
exponentials = np.exp(scores_new)
total = exponentials.sum()
rounded = np.round(weights_new, 3)
from_rounded = rounded @ V
