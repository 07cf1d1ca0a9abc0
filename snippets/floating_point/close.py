"""Numbers too close together for the digits there are."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:close]
scores = np.array([1000.2, 1000.0])
stored = scores.astype(np.float16).astype(np.float64)  # what is left after 16 bits
print(stored, "in steps of", np.spacing(np.float16(1000)))
#> [1000. 1000.] in steps of 0.5
print(softmax(scores), softmax(stored))
#> [0.5498 0.4502] [0.5 0.5]
# --8<-- [end:close]

# --8<-- [start:first]
shifted = (scores - scores.max()).astype(np.float16)  # subtracted first, then stored
print(shifted, softmax(shifted.astype(np.float64)))
#> [ 0.  -0.2] [0.5498 0.4502]
# --8<-- [end:first]

# --8<-- [start:order]
left_first, right_first = (0.1 + 0.2) + 0.3, 0.1 + (0.2 + 0.3)
print(left_first == right_first)
#> False
print(np.isclose(left_first, right_first))
#> True
# --8<-- [end:order]

shares = softmax(scores)
shares_stored = softmax(stored)
