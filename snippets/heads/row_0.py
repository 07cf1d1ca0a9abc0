"""Row 0 of the running example in two heads of width 1."""

import numpy as np

# --8<-- [start:columns]
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
W_q, W_k, W_v = np.eye(2), np.eye(2), np.array([[1.0, 0.0], [0.0, 2.0]])
Q, K, V = X @ W_q.T, X @ W_k.T, X @ W_v.T  # as before: [3 positions, 2 features]
# --8<-- [end:columns]

# --8<-- [start:heads]
row = []
for h in (0, 1):  # head h owns column h of Q, K and V
    scores = K[:, h] * Q[0, h] / np.sqrt(1)  # a head's query has one feature
    exponentials = np.exp(scores)
    weights = exponentials / exponentials.sum()
    row.append(weights @ V[:, h])
    print(f"head {h}:", scores, weights, f"{row[h]:.4f}")
    #> head 0: [1. 0. 1.] [0.4223 0.1554 0.4223] 0.8446
    #> head 1: [0. 0. 0.] [0.3333 0.3333 0.3333] 1.3333
print(np.array(row))
#> [0.8446 1.3333]
# --8<-- [end:heads]
exponentials_0 = np.exp(K[:, 0] * Q[0, 0])
total_0 = exponentials_0.sum()
weights_0 = exponentials_0 / total_0
weights_1 = weights
