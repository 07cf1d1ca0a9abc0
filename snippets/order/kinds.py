"""Exercise: what stays the same after an exchange of rows, and what is exchanged along?"""

import numpy as np

from snippets.attention import causal_mask
from snippets.order.parts import attend, feed_forward, order

# --8<-- [start:kinds]
X = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]])  # [3 positions, 2 features]
functions = {
    "average": lambda X: X.mean(axis=0, keepdims=True),  # one row for the whole text: [1, 2]
    "attention": lambda X: attend(X).output,  # [3, 2], as the two below
    "feed-forward": feed_forward,
    "causal": lambda X: attend(X, causal_mask(3)).output,
}
for name, f in functions.items():
    before, after = f(X), f(X[order])
    same = np.allclose(after, before)
    along = len(before) == 3 and np.allclose(after, before[order])
    print(f"{name:12} the same: {same!s:5}  exchanged along: {along}")
    #> average      the same: True   exchanged along: False
    #> attention    the same: False  exchanged along: True
    #> feed-forward the same: False  exchanged along: True
    #> causal       the same: False  exchanged along: False
# --8<-- [end:kinds]

average = functions["average"](X)
