"""One score changed, everything else held: every share moves."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:changed]
scores = np.array([1.0, 0.0, 1.0]) / np.sqrt(2)
raised = scores.copy()
raised[1] = 1.0  # [!hl]
weights = softmax(scores)
weights_raised = softmax(raised)
print(scores, weights)
#> [0.7071 0.     0.7071] [0.4011 0.1978 0.4011]
print(raised, weights_raised)
#> [0.7071 1.     0.7071] [0.2994 0.4013 0.2994]
# --8<-- [end:changed]

exponentials = np.exp(raised)
total = exponentials.sum()
