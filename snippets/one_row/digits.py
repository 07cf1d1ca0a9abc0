"""Where working from the printed digits ends in another last digit."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:row-2]
q2 = np.array([1.0, 1.0])
K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])
_, weights, output = attention(q2, K, V)
printed = np.round(weights, 4)  # as if the printed digits were all there is
print(printed, printed @ V)
#> [0.2483 0.2483 0.5035] [0.7518 1.5036]
print(weights, output)
#> [0.2483 0.2483 0.5035] [0.7517 1.5035]
# --8<-- [end:row-2]

# The three-key example, asked by the query (0, 1) and printed with three decimals.
K_b = np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]])
V_b = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
q_b = np.array([0.0, 1.0])
_, weights_b, output_b = attention(q_b, K_b, V_b)
printed_b = np.round(weights_b, 3)
