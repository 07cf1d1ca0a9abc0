"""`K.T` on a stack of heads turns all three axes."""

import numpy as np

from snippets.attention import split_heads

# --8<-- [start:shapes]
K = split_heads(np.arange(12.0).reshape(3, 4), 2)  # [2, 3, 2]
print(K.shape, K.T.shape, K.mT.shape)
#> (2, 3, 2) (2, 3, 2) (2, 2, 3)
try:
    scores = K @ K.T
except ValueError:
    print("K @ K.T: the shapes do not fit")
    #> K @ K.T: the shapes do not fit
# --8<-- [end:shapes]

# --8<-- [start:cube]
K = split_heads(np.arange(8.0).reshape(2, 4), 2)  # [2, 2, 2]
print(K.shape, K.T.shape, K.mT.shape)
#> (2, 2, 2) (2, 2, 2) (2, 2, 2)
print((K @ K.T)[0])
#> [[ 4.  6.]
#>  [20. 38.]]
print((K @ K.mT)[0])
#> [[ 1.  5.]
#>  [ 5. 41.]]
# --8<-- [end:cube]
wrong, right = (K @ K.T)[0], (K @ K.mT)[0]
