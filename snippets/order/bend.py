"""Why negative numbers become 0 in between: without it, two projections are one."""

import numpy as np

from snippets.order.parts import W_1, W_2, feed_forward

# --8<-- [start:bend]
a, b = np.array([2.0, 0.0]), np.array([0.0, 2.0])
straight = W_2 @ W_1  # both projections in one matrix: [2, 2]
print(straight @ a, straight @ b, straight @ (a + b))
#> [0. 2.] [0. 2.] [0. 4.]
print(feed_forward(a), feed_forward(b), feed_forward(a + b))
#> [2. 2.] [2. 2.] [0. 4.]
# --8<-- [end:bend]
