"""All the shares of a table make one: what is left for each position?"""

import numpy as np

from snippets.attention import softmax

Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])

# --8<-- [start:equal]
V_equal = np.array([[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]])  # every position says the same
scores = Q @ K.T / np.sqrt(2)
by_row = softmax(scores, axis=1) @ V_equal
by_column = softmax(scores, axis=0) @ V_equal
whole = softmax(scores, axis=None) @ V_equal
for output in (by_row, by_column, whole):
    print(output)
    #> [[1. 2.]
    #>  [1. 2.]
    #>  [1. 2.]]
    #> [[0.8471 1.6943]
    #>  [0.8471 1.6943]
    #>  [1.3057 2.6114]]
    #> [[0.2766 0.5531]
    #>  [0.2766 0.5531]
    #>  [0.4469 0.8937]]
# --8<-- [end:equal]

# --8<-- [start:more]
left = {}
for asking in (1, 3, 30):
    Q_more = np.resize(Q, (asking, 2))  # the same three queries, over and over
    weights = softmax(Q_more @ K.T / np.sqrt(2), axis=None)  # [asking, 3 read]
    left[asking] = weights[0].sum()
    print(f"{asking:2} asking: row 0 sums to {left[asking]:.4f}")
    #>  1 asking: row 0 sums to 1.0000
    #>  3 asking: row 0 sums to 0.2766
    #> 30 asking: row 0 sums to 0.0277
# --8<-- [end:more]
