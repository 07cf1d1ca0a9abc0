"""Masks have the shape of the scores, or one that numpy repeats to it."""

import numpy as np

from snippets.attention import attention, causal_mask

Q, K, V = np.ones((3, 2)), np.ones((3, 2)), np.ones((3, 2))
causal = causal_mask(3)
scores, weights, output = attention(Q, K, V, mask=causal)
newest = causal[-1:]  # for the last position alone
padding = np.array([[True, True, False]])  # hides a column from every row
