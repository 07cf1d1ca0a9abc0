"""One width and one divisor, many queries and keys: the rows still differ."""

import numpy as np

from snippets.attention import softmax
from snippets.why_scale.draws import dot_products

# --8<-- [start:rows]
scores = dot_products(64, 4000) / np.sqrt(64)  # [trials, 8 keys]
weights = softmax(scores)
tops = weights.max(axis=-1)  # [trials]
even, peaked = weights[tops.argmin()], weights[tops.argmax()]
print(tops.min().round(2), tops.max().round(2))
#> 0.14 0.87
# --8<-- [end:rows]

# --8<-- [start:longer]
longer = softmax(8 * scores)  # the same keys, each query 8 times as long
print(longer.max(axis=-1).mean().round(2))
#> 0.87
# --8<-- [end:longer]

both = np.stack([even, peaked])
both_scores = np.stack([scores[tops.argmin()], scores[tops.argmax()]])
