"""Two arrows, and the arrow that ends halfway between their tips."""

import numpy as np

# --8<-- [start:mean]
left = np.array([1.0, 0.0])  # [2 features]
right = np.array([0.0, 2.0])  # [2 features]
middle = (left + right) / 2  # [!hl]
print(middle)
#> [0.5 1. ]
# --8<-- [end:mean]
