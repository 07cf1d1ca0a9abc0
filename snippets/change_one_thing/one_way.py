"""Raw scores from one shared projection, and from two separate ones."""

import numpy as np

# --8<-- [start:shared]
X = np.eye(2)  # [2 positions, 2 features]
W = np.eye(2)
Q = X @ W.T
K = X @ W.T  # the same projection: K = Q
shared = Q @ K.T  # [asking, read]; not scaled, no softmax
print(shared)
#> [[1. 0.]
#>  [0. 1.]]
# --8<-- [end:shared]

# --8<-- [start:separate]
W_k = np.array([[0.0, 2.0], [0.0, 0.0]])  # [!hl]
K_separate = X @ W_k.T
separate = Q @ K_separate.T
print(K_separate)
#> [[0. 0.]
#>  [2. 0.]]
print(separate)
#> [[0. 2.]
#>  [0. 0.]]
assert shared[0, 1] == shared[1, 0] == 0.0  # equal in both directions
assert separate[0, 1] == 2.0  # position 0 finds position 1
assert separate[1, 0] == 0.0  # and not the other way round
# --8<-- [end:separate]

# --8<-- [start:both]
both = []
for W in (W_k, np.array([[1.0, 1.0], [0.0, 1.0]])):
    Q_same = K_same = X @ W.T  # one matrix for both
    both.append(Q_same @ K_same.T)
    print(both[-1])
    #> [[0. 0.]
    #>  [0. 4.]]
    #> [[1. 1.]
    #>  [1. 2.]]
# --8<-- [end:both]

# --8<-- [start:no-transpose]
K_reversed = X @ W_k
print(Q @ K_reversed.T)
#> [[0. 0.]
#>  [2. 0.]]
# --8<-- [end:no-transpose]
reversed_scores = Q @ K_reversed.T
