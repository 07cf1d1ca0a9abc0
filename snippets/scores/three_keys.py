"""Three keys that give a positive score, none, and a negative one."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:scores]
q = np.array([1.0, 0.0])  # [2 features]
K = np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]])  # [3 keys, 2 features]
scores = K @ q  # [3 keys]
print(scores, scores.sum())
#> [ 2.  0. -2.] 0.0
# --8<-- [end:scores]

# --8<-- [start:negative]
pair = np.array([1.0, -1.0])
shares = softmax(pair)
print(shares, f"sum {shares.sum():.4f}")
#> [0.8808 0.1192] sum 1.0000

clipped = softmax(np.maximum(pair, 0))  # the negative score set to 0 first
print(clipped, f"sum {clipped.sum():.4f}")
#> [0.7311 0.2689] sum 1.0000
# --8<-- [end:negative]

# --8<-- [start:double]
doubled = K @ (2 * q)
print(doubled)
#> [ 4.  0. -4.]
print(softmax(scores), softmax(doubled))
#> [0.8668 0.1173 0.0159] [0.9817 0.018  0.0003]
# --8<-- [end:double]

top = softmax(scores)[0]
top_doubled = softmax(doubled)[0]
