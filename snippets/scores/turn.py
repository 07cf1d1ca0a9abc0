"""One key, first turned and then lengthened."""

import numpy as np

q = np.array([1.0, 0.0])

# --8<-- [start:turn]
angle = np.deg2rad([0, 45, 90, 135, 180])  # between query and key
directions = np.stack([np.cos(angle), np.sin(angle)], axis=1)  # [5 keys, 2], length 1
turned = 2 * directions @ q  # five keys of length 2
print(turned)
#> [ 2.      1.4142  0.     -1.4142 -2.    ]
# --8<-- [end:turn]

# --8<-- [start:lengthen]
length = np.array([1, 2, 3, 4])
lengthened = length * (directions[1] @ q)  # the key at 45 degrees, made longer
print(lengthened)
#> [0.7071 1.4142 2.1213 2.8284]
# --8<-- [end:lengthen]
