"""The same dot products of 64 terms, divided by one number after another."""

import numpy as np

from snippets.attention import softmax
from snippets.why_scale.draws import dot_products

# --8<-- [start:projected]
X = np.ones((5, 1024))  # [positions, input features]: the model's width is 1024
W_q = np.ones((64, 1024))  # [query features, input features]
Q = X @ W_q.T
print(X.shape, Q.shape)
#> (5, 1024) (5, 64)
# --8<-- [end:projected]

# --8<-- [start:divisors]
dots = dot_products(64, 4000)  # the same for every line below
tops = {}
for divisor in (1, 8, 32, 64):
    weights = softmax(dots / divisor)
    tops[divisor] = weights.max(axis=-1).mean()
    print(f"divided by {divisor:2}: top weight {tops[divisor]:.2f}")
    #> divided by  1: top weight 0.87
    #> divided by  8: top weight 0.36
    #> divided by 32: top weight 0.17
    #> divided by 64: top weight 0.15
# --8<-- [end:divisors]
