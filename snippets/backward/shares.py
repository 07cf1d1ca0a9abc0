"""One score is raised a little: how do the three shares of its row move?"""

import numpy as np

from snippets.attention import softmax
from snippets.backward.example import V, scores, weights

# --8<-- [start:measured]
s0, a0 = scores[0], weights[0]
h = 0.001
measured = np.zeros((3, 3))  # [score raised, share that moves]
for i in range(3):
    raised = s0.copy()
    raised[i] += h
    measured[i] = (softmax(raised) - a0) / h  # how far each share moves, per unit of score
print(measured.round(3))
#> [[ 0.24  -0.079 -0.161]
#>  [-0.079  0.159 -0.079]
#>  [-0.161 -0.079  0.24 ]]
# --8<-- [end:measured]

# --8<-- [start:rule]
rule = np.diag(a0) - np.outer(a0, a0)
print(rule)
#> [[ 0.2402 -0.0793 -0.1609]
#>  [-0.0793  0.1587 -0.0793]
#>  [-0.1609 -0.0793  0.2402]]
# --8<-- [end:rule]

d_a0 = V[:, 0]
d_s0 = rule @ d_a0
