"""Query and key swapped: the running example cannot tell, another one can."""

import numpy as np

from snippets.attention import softmax

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])

# --8<-- [start:hidden]
Q = K = X  # the running example
print(np.array_equal(Q @ K.T, K @ Q.T))
#> True
# --8<-- [end:hidden]

# --8<-- [start:seen]
W_q = np.array([[1.0, 1.0], [0.0, 1.0]])
Q = X @ W_q.T  # no longer equal to K
print(Q @ K.T)
#> [[1. 0. 1.]
#>  [1. 1. 2.]
#>  [2. 1. 3.]]
print(K @ Q.T)  # query and key swapped
#> [[1. 1. 2.]
#>  [0. 1. 1.]
#>  [1. 2. 3.]]
# --8<-- [end:seen]

scores = Q @ K.T
scores_swapped = K @ Q.T
weights_swapped = softmax(scores_swapped / np.sqrt(2))

# --8<-- [start:shape]
two = Q[:2]  # only two positions ask, three are read
print((two @ K.T).shape, (K @ two.T).shape)
#> (2, 3) (3, 2)
try:
    softmax(K @ two.T) @ V
except ValueError as error:
    print(str(error).partition(",")[0])
    #> matmul: Input operand 1 has a mismatch in its core dimension 0
# --8<-- [end:shape]
