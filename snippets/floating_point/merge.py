"""Two halves of the keys, read apart and put together."""

import numpy as np

from snippets.attention import Online, online_softmax


# --8<-- [start:merge]
def merge(a, b):
    maximum = np.maximum(a.maximum, b.maximum)
    part_a = a.total * np.exp(a.maximum - maximum)
    part_b = b.total * np.exp(b.maximum - maximum)
    total = part_a + part_b
    return Online(maximum, total, (part_a * a.output + part_b * b.output) / total)


left = online_softmax([0.0, 1.0], [30.0, 20.0])[-1]  # keys 0 and 1
right = online_softmax([2.0], [10.0])[-1]  # key 2
both = merge(left, right)
print(f"maximum {both.maximum:.0f}  total {both.total:.4f}  output {both.output:.4f}")
#> maximum 2  total 1.5032  output 14.2479
# --8<-- [end:merge]

right_first = merge(right, left)
part_left = left.total * np.exp(-1)
