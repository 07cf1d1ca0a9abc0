"""A causal mask and no position vectors: does the exchange of rows 0 and 1 leave a trace?"""

from snippets.attention import causal_mask
from snippets.order.parts import X, attend, order

# --8<-- [start:one]
mask = causal_mask(3)
before, after = attend(X, mask), attend(X[order], mask)
print(before.output)
#> [[1.     0.    ]
#>  [0.3302 1.3395]
#>  [0.7517 1.5035]]
print(after.output)
#> [[0.     2.    ]
#>  [0.6698 0.6605]
#>  [0.7517 1.5035]]
# --8<-- [end:one]

# --8<-- [start:two]
before_two = attend(before.output, mask)  # the outputs are read by a second layer
after_two = attend(after.output, mask)
print(before_two.output[2])
#> [0.6331 2.5265]
print(after_two.output[2])
#> [0.401 3.193]
# --8<-- [end:two]
