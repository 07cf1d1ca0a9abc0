"""A KV cache after three positions, and two orders in which heads may be kept."""

import numpy as np

from snippets.attention import KeyValueCache

cache = KeyValueCache(width=2, value_width=2)
for vector in np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]):
    step = cache.step(q=vector, k=vector, v=vector)
by_position = np.ones((3, 2, 4))  # 3 positions, 2 heads, width 4
by_head = by_position.transpose(1, 0, 2)
