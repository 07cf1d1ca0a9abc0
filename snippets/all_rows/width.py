"""One query reads 3, 10 or 100 positions: how long is its output?"""

import numpy as np

from snippets.attention import attention

# --8<-- [start:width]
q0 = np.array([1.0, 0.0])
keys = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]
values = [[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]]
outputs = {}
for n in (3, 10, 100):
    K = np.resize(keys, (n, 2))  # the three rows, over and over, until there are n
    V = np.resize(values, (n, 2))
    scores, weights, outputs[n] = attention(q0, K, V)
    print(n, "positions:", weights.size, "shares, output", outputs[n])
    #> 3 positions: 3 shares, output [0.8022 1.1978]
    #> 10 positions: 10 shares, output [0.8255 1.0565]
    #> 100 positions: 100 shares, output [0.8046 1.1834]
# --8<-- [end:width]
joined = {n: n * V.shape[1] for n in outputs}  # if rows were strung together instead
