"""Exponentials that are positive on paper and 0 in the computer."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:zero]
for x in (-1.0, -700.0, -746.0):
    print(x, f"{np.exp(x):.4g}", np.exp(x) > 0)
    #> -1.0 0.3679 True
    #> -700.0 9.86e-305 True
    #> -746.0 0 False
# --8<-- [end:zero]

# --8<-- [start:all]
scores = np.array([-1000.0, -1001.0, -1002.0])
exponentials = np.exp(scores)
with np.errstate(invalid="ignore"):
    print(exponentials, exponentials / exponentials.sum())
    #> [0. 0. 0.] [nan nan nan]
print(softmax(scores))
#> [0.6652 0.2447 0.09  ]
# --8<-- [end:all]

# --8<-- [start:behind]
far = np.array([1000.0, 0.0])
share = softmax(far)[1]
with np.errstate(divide="ignore"):
    print(share, -np.log(share))
    #> 0.0 inf
# --8<-- [end:behind]

# --8<-- [start:loss]
highest = far.max()
log_total = highest + np.log(np.exp(far - highest).sum())
loss = log_total - far[1]
print(loss)
#> 1000.0
# --8<-- [end:loss]
