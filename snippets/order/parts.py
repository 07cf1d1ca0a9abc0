"""What the snippets of this lesson share: the running example, and the parts of a block."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:attend]
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [positions, features]
W_v = np.array([[1.0, 0.0], [0.0, 2.0]])
order = [1, 0, 2]  # row 1 comes first, then row 0


def attend(X, mask=None):
    """Attention of X to itself; W_q and W_k are the identity."""
    return attention(X, X, X @ W_v.T, mask=mask)
# --8<-- [end:attend]


# --8<-- [start:normalise]
def normalise(X):
    """Divide every row by its root mean square; same shape out as in."""
    return X / np.sqrt((X**2).mean(axis=-1, keepdims=True))
# --8<-- [end:normalise]


# --8<-- [start:feed-forward]
W_1 = np.array([[1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]])  # [hidden, features]
W_2 = np.array([[1.0, 1.0, 0.0], [0.0, 0.0, 1.0]])  # [features, hidden]


def feed_forward(X):
    """Two projections, and what is negative between them becomes 0."""
    hidden = np.maximum(X @ W_1.T, 0.0)  # [positions, hidden]
    return hidden @ W_2.T  # [positions, features]
# --8<-- [end:feed-forward]


# --8<-- [start:block]
def block(X):
    H = normalise(X + attend(X).output)  # positions read each other
    return normalise(H + feed_forward(H))  # each position works on what it has
# --8<-- [end:block]
