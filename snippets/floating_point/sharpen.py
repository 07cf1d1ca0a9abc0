"""Does softmax always favour the leader? Against plain division, and applied twice."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:division]
for scores in (np.array([1000.0, 999.0, 998.0]), np.array([2.0, 1.0, 0.0])):
    print(scores / scores.sum(), softmax(scores))
    #> [0.3337 0.3333 0.333 ] [0.6652 0.2447 0.09  ]
    #> [0.6667 0.3333 0.    ] [0.6652 0.2447 0.09  ]
# --8<-- [end:division]

large = np.array([1000.0, 999.0, 998.0])
small = np.array([2.0, 1.0, 0.0])
plain_large = large / large.sum()
plain_small = small / small.sum()

# --8<-- [start:twice]
once = softmax(np.array([2.0, 1.0, 0.0]))
twice = softmax(once)  # by mistake
print(once, twice)
#> [0.6652 0.2447 0.09  ] [0.4506 0.2959 0.2535]
# --8<-- [end:twice]

exponentials = np.exp(once)
total = exponentials.sum()
