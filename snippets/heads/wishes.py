"""One position needs two things from two places: one row of shares, then two."""

import numpy as np

# --8<-- [start:one]
V = np.array([[4.0, 1.0], [2.0, 6.0]])  # [2 positions, 2 features]
for shares in ([1.0, 0.0], [0.5, 0.5], [0.0, 1.0]):
    print(shares, np.array(shares) @ V)
    #> [1.0, 0.0] [4. 1.]
    #> [0.5, 0.5] [3.  3.5]
    #> [0.0, 1.0] [2. 6.]
# --8<-- [end:one]
first, halves, second = np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]]) @ V

# --8<-- [start:swap]
swapped = V[::-1]  # the two positions exchange what they hold
print(np.array([0.5, 0.5]) @ swapped)
#> [3.  3.5]
# --8<-- [end:swap]

# --8<-- [start:two]
head_0 = np.array([1.0, 0.0]) @ V[:, 0]  # feature 0, read from position 0
head_1 = np.array([0.0, 1.0]) @ V[:, 1]  # feature 1, read from position 1
print(np.array([head_0, head_1]))
#> [4. 6.]
# --8<-- [end:two]
both = np.array([head_0, head_1])
both_swapped = np.array([swapped[0, 0], swapped[1, 1]])
