"""The running example in two heads, all rows at once, and the projection that joins them."""

import numpy as np

from snippets.attention import attention, merge_heads, multi_head, split_heads

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
W_q, W_k, W_v = np.eye(2), np.eye(2), np.array([[1.0, 0.0], [0.0, 2.0]])

# --8<-- [start:split]
Q = split_heads(X @ W_q.T, 2)  # [2 heads, 3 positions, width 1]
K = split_heads(X @ W_k.T, 2)
V = split_heads(X @ W_v.T, 2)
print(X.shape, "->", Q.shape)
#> (3, 2) -> (2, 3, 1)
print(Q[0].ravel(), Q[1].ravel())  # head 0, head 1
#> [1. 0. 1.] [0. 1. 1.]
# --8<-- [end:split]

# --8<-- [start:attend]
each = attention(Q, K, V)  # the function of lesson 4, given a stack
print(each.weights.shape, each.output.shape)
#> (2, 3, 3) (2, 3, 1)
concat = merge_heads(each.output)  # side by side again: [3 positions, 2 * 1]
print(concat)
#> [[0.8446 1.3333]
#>  [0.6667 1.6893]
#>  [0.8446 1.6893]]
# --8<-- [end:attend]
single = attention(X @ W_q.T, X @ W_k.T, X @ W_v.T)

# --8<-- [start:output]
W_o = np.array([[1.0, 1.0], [1.0, -1.0]])  # [output features, 2 heads * width 1]
output = concat @ W_o.T  # [3 positions, 2 output features]
print(output)
#> [[ 2.178  -0.4887]
#>  [ 2.3559 -1.0226]
#>  [ 2.5339 -0.8446]]
# --8<-- [end:output]

# --8<-- [start:function]
result = multi_head(X, W_q, W_k, W_v, W_o, heads=2)
print(result.weights.shape, result.concat.shape, result.output.shape)
#> (2, 3, 3) (3, 2) (3, 2)
assert np.allclose(result.output, output)
# --8<-- [end:function]

# --8<-- [start:sum]
part_0 = each.output[0] @ W_o[:, :1].T  # head 0 with the column of W_o that is its own
part_1 = each.output[1] @ W_o[:, 1:].T
print(np.allclose(part_0 + part_1, output))
#> True
# --8<-- [end:sum]
