"""Four edits of the running example, and the largest change that each makes."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:edits]
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
W_v = np.array([[1.0, 0.0], [0.0, 2.0]])
Q, K, V = X, X, X @ W_v.T  # W_q and W_k are the identity
before = attention(Q, K, V)


def edited(matrix, row, values):
    matrix = matrix.copy()
    matrix[row] = values
    return matrix

K_new = edited(K, 2, [0.0, 1.0])
X_new = edited(X, 2, [3.0, 1.0])
passes = {
    "query 0": attention(edited(Q, 0, [0.0, 1.0]), K, V),
    "key 2": attention(Q, K_new, V),
    "value 2": attention(Q, K, edited(V, 2, [3.0, 2.0])),
    "input 2": attention(X_new, X_new, X_new @ W_v.T),
}
# --8<-- [end:edits]

# --8<-- [start:largest]
moved = {}
for name, after in passes.items():
    # 0: scores, 1: weights, 2: output
    moved[name] = [np.abs(after[i] - before[i]).max() for i in range(3)]
    print(f"{name:8}", np.array(moved[name]))
    #> query 0  [0.7071 0.2033 0.4067]
    #> key 2    [0.7071 0.1702 0.2048]
    #> value 2  [0.    0.    1.007]
    #> input 2  [5.6569 0.4878 2.2291]
# --8<-- [end:largest]

by_query = passes["query 0"].weights - before.weights
by_key = passes["key 2"].weights - before.weights
