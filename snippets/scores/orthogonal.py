"""Keys whose score is zero."""

import numpy as np

# --8<-- [start:zero]
q = np.array([2.0, 3.0])
for key in ([3.0, -2.0], [-3.0, 2.0], [6.0, -4.0], [0.0, 0.0]):
    print(key, q @ np.array(key))
    #> [3.0, -2.0] 0.0
    #> [-3.0, 2.0] 0.0
    #> [6.0, -4.0] 0.0
    #> [0.0, 0.0] 0.0
# --8<-- [end:zero]

found = np.array([3.0, -2.0])
terms = q * found
