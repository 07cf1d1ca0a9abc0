"""The key that points the same way loses to a longer one that does not."""

import numpy as np

# --8<-- [start:alike]
q = np.array([1.0, 0.0])
K = np.array([[2.0, 0.0], [3.0, 3.0]])  # [2 keys, 2 features]
scores = K @ q

lengths = np.sqrt((K**2).sum(axis=1))  # Pythagoras, key by key
cosines = scores / lengths  # q has length 1
angles = np.degrees(np.arccos(cosines))
print("scores ", scores)
#> scores  [2. 3.]
print("lengths", lengths)
#> lengths [2.     4.2426]
print("angles ", angles)
#> angles  [ 0. 45.]
# --8<-- [end:alike]

from_rounded = lengths[1].round(4) * cosines[1].round(4)
