"""Exercise: the hero cannot swim, the old draft has him swim, and a head likes the draft."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:draft]
q = np.array([1.0, 1.0])  # what happens at the river?
K = np.array([[1.0, 0.0], [2.0, 2.0], [0.0, 1.0]])  # agreed facts, old draft, request
swims = np.array([[-1.0], [1.0], [0.0]])  # -1 cannot swim, +1 swims, 0 does not say
_, weights, output = attention(q, K, swims)
print(weights, output)
#> [0.0967 0.8066 0.0967] [0.7099]

swims_corrected = np.array([[-1.0], [-1.0], [0.0]])  # the draft brought into line
_, weights_corrected, output_corrected = attention(q, K, swims_corrected)
print(weights_corrected, output_corrected)
#> [0.0967 0.8066 0.0967] [-0.9033]
# --8<-- [end:draft]
