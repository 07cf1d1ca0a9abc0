"""Five positions, six features, three heads."""

import numpy as np

from snippets.attention import causal_mask, multi_head, split_heads

# --8<-- [start:shapes]
X = np.ones((5, 6))  # [5 positions, 6 features]
W = np.ones((6, 6))
Q = split_heads(X @ W.T, 3)
result = multi_head(X, W, W, W, W, heads=3, mask=causal_mask(5))
print(Q.shape, result.weights.shape)
#> (3, 5, 2) (3, 5, 5)
print(result.concat.shape, result.output.shape)
#> (5, 6) (5, 6)
# --8<-- [end:shapes]
sums = result.weights.sum(axis=-1)
