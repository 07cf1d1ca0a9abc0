"""Position 2 is given ever louder content. Who listens more?"""

import numpy as np

from snippets.attention import attention

# --8<-- [start:loud]
K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])
q0 = np.array([1.0, 0.0])

for content in ([1.0, 2.0], [3.0, 2.0], [1000.0, 2.0]):
    V[2] = content
    scores, weights, output = attention(q0, K, V)
    print(weights, output)
    #> [0.4011 0.1978 0.4011] [0.8022 1.1978]
    #> [0.4011 0.1978 0.4011] [1.6044 1.1978]
    #> [0.4011 0.1978 0.4011] [401.5132   1.1978]
# --8<-- [end:loud]
