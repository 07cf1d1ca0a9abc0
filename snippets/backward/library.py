"""All rows at once: the function that the rest of the course uses."""

import numpy as np

from snippets.attention import attention_backward
from snippets.backward.example import K, Q, V, X

# --8<-- [start:all-rows]
d_output = np.zeros((3, 2))  # [positions that ask, value features], the shape of the output
d_output[0, 0] = 1.0  # the loss is this one number of it
d = attention_backward(Q, K, V, d_output)
print(d.Q)
#> [[ 0.1122 -0.0561]
#>  [ 0.      0.    ]
#>  [ 0.      0.    ]]
print(np.array([d.Q.T @ X, d.K.T @ X, d.V.T @ X]))  # [3 matrices, 2, 2]
#> [[[ 0.1122  0.    ]
#>   [-0.0561  0.    ]]
#>
#>  [[ 0.1122 -0.0561]
#>   [ 0.      0.    ]]
#>
#>  [[ 0.8022  0.5989]
#>   [ 0.      0.    ]]]
# --8<-- [end:all-rows]
