"""A large negative number against minus infinity, in a row that may read and in one that may not."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:usual]
row = np.array([0.0, 1 / np.sqrt(2), 1 / np.sqrt(2)])  # row 1 of the running example
may_read = np.array([True, True, False])
for hidden in (-10000.0, -np.inf):
    print(hidden, softmax(np.where(may_read, row, hidden)))
    #> -10000.0 [0.3302 0.6698 0.    ]
    #> -inf [0.3302 0.6698 0.    ]
# --8<-- [end:usual]

# --8<-- [start:nothing]
nothing = np.array([False, False, False])
for hidden in (-10000.0, -np.inf):
    print(hidden, softmax(np.where(nothing, row, hidden)))
    #> -10000.0 [0.3333 0.3333 0.3333]
    #> -inf [nan nan nan]
# --8<-- [end:nothing]
uniform = softmax(np.where(nothing, row, -10000.0))
alarm = softmax(np.where(nothing, row, -np.inf))

# --8<-- [start:low]
readable = -15000.0
for hidden in (-10000.0, -np.inf):
    print(hidden, softmax(np.array([readable, hidden])))
    #> -10000.0 [0. 1.]
    #> -inf [1. 0.]
# --8<-- [end:low]
low = softmax(np.array([-15000.0, -10000.0]))
low_right = softmax(np.array([-15000.0, -np.inf]))
