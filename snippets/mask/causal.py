"""The running example under a causal mask, all rows at once."""

import numpy as np

from snippets.attention import attention, causal_mask

Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])

# --8<-- [start:mask]
mask = causal_mask(3)  # [asking, read]
print(mask)
#> [[ True False False]
#>  [ True  True False]
#>  [ True  True  True]]
# --8<-- [end:mask]

# --8<-- [start:attend]
scores, weights, output = attention(Q, K, V, mask=mask)
print(scores)
#> [[0.7071   -inf   -inf]
#>  [0.     0.7071   -inf]
#>  [0.7071 0.7071 1.4142]]
print(weights)
#> [[1.     0.     0.    ]
#>  [0.3302 0.6698 0.    ]
#>  [0.2483 0.2483 0.5035]]
print(output)
#> [[1.     0.    ]
#>  [0.3302 1.3395]
#>  [0.7517 1.5035]]
# --8<-- [end:attend]
everyone = attention(Q, K, V)

# --8<-- [start:prefixes]
for n in (1, 2, 3):
    text = attention(Q[:n], K[:n], V[:n])  # a text that ends here; no mask
    print(n, "characters, last row", text.output[-1])
    #> 1 characters, last row [1. 0.]
    #> 2 characters, last row [0.3302 1.3395]
    #> 3 characters, last row [0.7517 1.5035]
    assert np.allclose(text.output[-1], output[n - 1])
# --8<-- [end:prefixes]
