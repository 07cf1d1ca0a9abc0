"""The query row of head 1 changes; everything else is held."""

import numpy as np

from snippets.attention import multi_head

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
W_q, W_k, W_v = np.eye(2), np.eye(2), np.array([[1.0, 0.0], [0.0, 2.0]])
W_o = np.array([[1.0, 1.0], [1.0, -1.0]])

# --8<-- [start:change]
W_q_new = W_q.copy()
W_q_new[1] = [3.0, 1.0]  # row 1 makes the queries of head 1 [!hl]
before = multi_head(X, W_q, W_k, W_v, W_o, heads=2)
after = multi_head(X, W_q_new, W_k, W_v, W_o, heads=2)
for h in (0, 1):
    print(f"head {h}:", np.array_equal(before.weights[h], after.weights[h]))
    #> head 0: True
    #> head 1: False
print(after.concat - before.concat)
#> [[0.     0.6181]
#>  [0.     0.    ]
#>  [0.     0.2926]]
print(after.output - before.output)
#> [[ 0.6181 -0.6181]
#>  [ 0.      0.    ]
#>  [ 0.2926 -0.2926]]
# --8<-- [end:change]
change = after.concat - before.concat

# --8<-- [start:order]
swap = [1, 0]  # head 1 becomes head 0, and the other way round
swapped = multi_head(X, W_q[swap], W_k[swap], W_v[swap], W_o[:, swap], heads=2)
print(np.allclose(swapped.weights, before.weights[swap]))
#> True
print(np.allclose(swapped.output, before.output))
#> True
# --8<-- [end:order]

# --8<-- [start:text]
X_other = np.array([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])  # another text, the same parameters
other = multi_head(X_other, W_q, W_k, W_v, W_o, heads=2)
print(before.weights[0, 0], other.weights[0, 0])  # head 0, row 0
#> [0.4223 0.1554 0.4223] [0.3333 0.3333 0.3333]
# --8<-- [end:text]

# --8<-- [start:twins]
same = np.array([[1.0, 0.0], [1.0, 0.0]])  # both heads get the same row of numbers
twins = multi_head(X, same, same, same, W_o, heads=2)
print(twins.concat)
#> [[0.8446 0.8446]
#>  [0.6667 0.6667]
#>  [0.8446 0.8446]]
# --8<-- [end:twins]
