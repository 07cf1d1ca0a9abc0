"""Two positions ask the same: attention alone cannot tell them apart any more."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:alike]
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
Q = np.array([[1.0, 0.0], [1.0, 0.0], [1.0, 1.0]])  # positions 0 and 1 ask the same
output = attention(Q, X, X).output
print(output)
#> [[0.8022 0.5989]
#>  [0.8022 0.5989]
#>  [0.7517 0.7517]]
print(X + output)
#> [[1.8022 0.5989]
#>  [0.8022 1.5989]
#>  [1.7517 1.7517]]
# --8<-- [end:alike]
