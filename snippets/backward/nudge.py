"""The same gradients without any rule: change one stored number, run forward, look."""

import numpy as np

from snippets.attention import attention
from snippets.backward.example import W_k, W_q, W_v, X, d_W_k, d_W_q, d_W_v


# --8<-- [start:loss]
def loss(parameters):
    Q, K, V = (X @ W.T for W in parameters)
    return attention(Q, K, V).output[0, 0]


def slope(parameters, which, place, h):
    """(loss with the number raised by h - loss with it lowered by h) / 2h."""
    up, down = ([W.copy() for W in parameters] for _ in range(2))
    up[which][place] += h
    down[which][place] -= h
    return (loss(up) - loss(down)) / (2 * h)
# --8<-- [end:loss]


def with_first(value):
    """The parameters with another number in W_q[0, 0]."""
    W = W_q.copy()
    W[0, 0] = value
    return [W, W_k, W_v]


up, down = loss(with_first(1.001)), loss(with_first(0.999))
by_hand = (up - down) / 0.002

# --8<-- [start:all]
parameters = [W_q, W_k, W_v]
measured = np.array([
    [[slope(parameters, which, (row, column), h=1e-5) for column in (0, 1)] for row in (0, 1)]
    for which in (0, 1, 2)
])  # [3 matrices, 2, 2]
rules = np.array([d_W_q, d_W_k, d_W_v])
print(measured[0])
#> [[ 0.1122  0.    ]
#>  [-0.0561  0.    ]]
print("all twelve within 1e-9:", np.abs(measured - rules).max() < 1e-9)
#> all twelve within 1e-9: True
# --8<-- [end:all]
