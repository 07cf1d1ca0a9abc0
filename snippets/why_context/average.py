"""The plain average: it lets everything in, and treats every asker alike."""

import numpy as np

# --8<-- [start:mean]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])  # [3 positions, 2 features]
mean = V.mean(axis=0)  # down the positions: one number for each feature
print(mean, mean.shape)
#> [0.6667 1.3333] (2,)
# --8<-- [end:mean]

# --8<-- [start:change]
V_new = V.copy()
V_new[2] = [3.0, 2.0]  # was [1, 2]; nothing else changes
mean_new = V_new.mean(axis=0)
print(mean_new)
#> [1.3333 1.3333]
# --8<-- [end:change]

# --8<-- [start:askers]
equal = np.full((3, 3), 1 / 3)  # [3 asking, 3 read]
output = equal @ V  # [3 asking, 2 features]
print(output)
#> [[0.6667 1.3333]
#>  [0.6667 1.3333]
#>  [0.6667 1.3333]]
# --8<-- [end:askers]

# --8<-- [start:cancel]
V_two = V.copy()
V_two[0] = [2.0, 0.0]  # was [1, 0]
V_two[2] = [0.0, 2.0]  # was [1, 2]
mean_two = V_two.mean(axis=0)
print(mean_two)
#> [0.6667 1.3333]
# --8<-- [end:cancel]

sums = V.sum(axis=0)
sums_two = V_two.sum(axis=0)
ratios = np.array([0.5, 0.25, 0.25])
noticed = ratios @ V_two
