"""The same four remarks, read for a summary and for a rebuttal."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:notes]
# Each remark in two numbers: how much of a result it holds, how much of an objection.
K = np.array([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0], [0.0, 0.0]])  # [4 remarks, 2]
Q = np.array([[1.0, 0.0], [0.0, 1.0]])  # [2 notes, 2]: a summary, a rebuttal
A = softmax(Q @ K.T / np.sqrt(2))  # [2 notes, 4 remarks]
print(A)
#> [[0.5052 0.1228 0.2491 0.1228]
#>  [0.1228 0.5052 0.2491 0.1228]]
print(A.sum(axis=1))  # one sum for each note
#> [1. 1.]
# --8<-- [end:notes]
