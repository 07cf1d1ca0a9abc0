"""Central differences with numbers of 32 bits, and with steps that are too large."""

import numpy as np

from snippets.attention import attention
from snippets.backward.example import d_W_q, output


# --8<-- [start:slope]
def slope(number, h):
    """The slope for W_q[0, 0], everything calculated in numbers of one kind."""
    X = np.array([[1, 0], [0, 1], [1, 1]], number)
    V = np.array([[1, 0], [0, 2], [1, 2]], number)
    root = np.sqrt(number(2))

    def loss(w):
        Q = X @ np.array([[w, 0], [0, 1]], number).T
        return attention(Q, X, V, scale=root).output[0, 0]

    up, down = number(1) + number(h), number(1) - number(h)
    return (loss(up) - loss(down)) / number(2 * h)
# --8<-- [end:slope]


# --8<-- [start:compare]
print("64 bits, h = 0.00001   ", f"{slope(np.float64, 1e-5):.4f}")
#> 64 bits, h = 0.00001    0.1122
print("64 bits, h = 10        ", f"{slope(np.float64, 10):.4f}")
#> 64 bits, h = 10         0.0498
print("32 bits, h = 0.01      ", f"{slope(np.float32, 1e-2):.3f}")
#> 32 bits, h = 0.01       0.112
print("32 bits, h = 0.00000001", f"{slope(np.float32, 1e-8):.3f}")
#> 32 bits, h = 0.00000001 0.000
# --8<-- [end:compare]

true = d_W_q[0, 0]

# --8<-- [start:grid]
gap = float(np.spacing(np.float32(output[0, 0])))  # from the loss to its next neighbour in 32 bits
for h in (1e-2, 1e-4, 1e-6):
    print(f"h = {h:g}: slopes come in steps of {gap / (2 * h):.6f}")
    #> h = 0.01: slopes come in steps of 0.000003
    #> h = 0.0001: slopes come in steps of 0.000298
    #> h = 1e-06: slopes come in steps of 0.029802
# --8<-- [end:grid]
grid = gap / (2 * 1e-6)
below = int(true / grid) * grid
above = below + grid
one_is_one = bool(np.float32(1) + np.float32(1e-8) == 1)
