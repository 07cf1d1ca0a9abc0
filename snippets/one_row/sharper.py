"""Does the exponential give the winner more? Against plain division by the sum."""

import numpy as np

from snippets.attention import softmax


def division(scores):
    """Shares by plain division: each score over the sum of the scores."""
    return scores / scores.sum()


# --8<-- [start:compare]
scores = np.array([2.0, 1.0, 0.0])
print("plain division", scores / scores.sum())
#> plain division [0.6667 0.3333 0.    ]
print("softmax       ", softmax(scores))
#> softmax        [0.6652 0.2447 0.09  ]
# --8<-- [end:compare]

plain = division(scores)
weights = softmax(scores)

# --8<-- [start:doubled]
doubled = np.array([4.0, 2.0, 0.0])
print("plain division", doubled / doubled.sum())
#> plain division [0.6667 0.3333 0.    ]
print("softmax       ", softmax(doubled))
#> softmax        [0.8668 0.1173 0.0159]
# --8<-- [end:doubled]

plain_doubled = division(doubled)
weights_doubled = softmax(doubled)
exponentials_doubled = np.exp(doubled)

# --8<-- [start:shifted]
shifted = np.array([12.0, 11.0, 10.0])
print("plain division", shifted / shifted.sum())
#> plain division [0.3636 0.3333 0.303 ]
print("softmax       ", softmax(shifted))
#> softmax        [0.6652 0.2447 0.09  ]
# --8<-- [end:shifted]

plain_shifted = division(shifted)
weights_shifted = softmax(shifted)
