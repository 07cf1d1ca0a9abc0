"""Ways to write the division, and some that only look like it."""

import numpy as np

# --8<-- [start:same]
dot, d = 16.0, 64
print(dot / np.sqrt(d), dot / d**0.5, dot * d**-0.5)
#> 2.0 2.0 2.0
# --8<-- [end:same]

# --8<-- [start:other]
print(dot / d**-0.5, (dot * d) ** -0.5, dot * -(d**0.5))
#> 128.0 0.03125 -128.0
# --8<-- [end:other]

inverse = d**-0.5
