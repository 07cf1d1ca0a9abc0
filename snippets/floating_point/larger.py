"""The same lead of 0.2 on larger and larger scores, stored in 16 bits before and after the shift."""

import numpy as np
from matplotlib import pyplot as plt

from snippets.attention import softmax

m = np.arange(1, 2048)  # what both scores have in common
scores = np.stack([m + 0.2, m], axis=-1)  # [2047 rows, 2 scores]
stored = scores.astype(np.float16)
shifted = (scores - scores.max(axis=-1, keepdims=True)).astype(np.float16)
shares_stored = softmax(stored.astype(np.float64))[:, 0]
shares_shifted = softmax(shifted.astype(np.float64))[:, 0]

# --8<-- [start:curves]
figure, axes = plt.subplots(figsize=(5, 3))
axes.plot(m, shares_shifted, color="black", linestyle=":")
axes.plot(m, shares_stored, color="C4")
axes.annotate("shifted", (2047, shares_shifted[-1]), (6, -3), textcoords="offset points")
axes.annotate("stored", (2047, shares_stored[-1]), (6, -3), textcoords="offset points", color="C4")
axes.set_xscale("log", base=2)
axes.set_xticks([1, 8, 64, 128, 512, 2048], [1, 8, 64, 128, 512, 2048])
axes.set_xlim(1, 8000)
axes.set_xlabel("m")
axes.set_ylabel("A[0]")
# --8<-- [end:curves]
