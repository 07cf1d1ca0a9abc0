"""From one query to one output, in two loops."""

import numpy as np

from snippets.attention import softmax


# --8<-- [start:function]
def one_output(query, keys, values):
    scores = []
    for key in keys:
        scores.append(query @ key)  # [!hl]
    ratios = softmax(np.array(scores) / np.sqrt(len(query)))
    output = 0.0
    for ratio, value in zip(ratios, values, strict=True):
        output = output + ratio * value
    return scores, output
# --8<-- [end:function]


# --8<-- [start:call]
query = np.array([1.0])  # one feature, so the division is by 1
keys = np.array([[2.0], [1.0], [0.0]])  # [3 positions, 1 feature]
values = np.array([10.0, 20.0, 30.0])  # [3 positions], one number each
scores, output = one_output(query, keys, values)
print([float(score) for score in scores])
#> [2.0, 1.0, 0.0]
print(f"{output:.2f}")
#> 14.25
# --8<-- [end:call]

# Two features, so that the division is not by 1.
_, two_features = one_output(np.array([1.0, 2.0]), np.eye(2), np.array([10.0, 20.0]))
