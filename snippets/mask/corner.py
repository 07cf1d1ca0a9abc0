"""Two queries, three keys: at which corner does the mask begin?"""

import numpy as np

from snippets.attention import attention, causal_mask

Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])

# --8<-- [start:corner]
top_left = np.tri(2, 3, dtype=bool)  # rows counted from 0
bottom_right = causal_mask(3)[1:]  # rows 1 and 2 of the whole
for mask in (top_left, bottom_right):
    print(mask)
    #> [[ True False False]
    #>  [ True  True False]]
    #> [[ True  True False]
    #>  [ True  True  True]]
    print(attention(Q[1:], K, V, mask=mask).output)
    #> [[1.  0. ]
    #>  [0.5 1. ]]
    #> [[0.3302 1.3395]
    #>  [0.7517 1.5035]]
# --8<-- [end:corner]
short = attention(Q[1:], K, V, mask=top_left)
right = attention(Q[1:], K, V, mask=bottom_right)
