"""More rows that ask, then one more position to read."""

import numpy as np

from snippets.attention import attention

Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])

# --8<-- [start:queries]
for n in (1, 2, 3):
    result = attention(Q[:n], K, V)  # the first n queries, the same K and V
    print(result.scores.shape, result.weights[0], result.output[0])
    #> (1, 3) [0.4011 0.1978 0.4011] [0.8022 1.1978]
    #> (2, 3) [0.4011 0.1978 0.4011] [0.8022 1.1978]
    #> (3, 3) [0.4011 0.1978 0.4011] [0.8022 1.1978]
# --8<-- [end:queries]

# --8<-- [start:key]
K_more = np.vstack([K, [1.0, 0.0]])  # one more position to read
V_more = np.vstack([V, [0.0, 0.0]])
longer = attention(Q[:1], K_more, V_more)
print(longer.scores.shape, longer.weights[0])
#> (1, 4) [0.2863 0.1412 0.2863 0.2863]
# --8<-- [end:key]
one_query = attention(Q[:1], K, V)
