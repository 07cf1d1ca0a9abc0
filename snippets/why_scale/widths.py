"""The largest of 8 attention weights as the width grows, for three ways to divide."""

import numpy as np
from matplotlib import pyplot as plt

from snippets.attention import softmax
from snippets.why_scale.draws import dot_products

widths = np.array([1, 4, 16, 64, 256, 1024])
dots = [dot_products(d, min(4000, 256_000 // d)) for d in widths]  # each [trials, 8 keys]


def tops(divisors):
    """The mean largest weight at each width: [6]."""
    pairs = zip(dots, divisors, strict=True)
    return np.array([softmax(s / c).max(axis=-1).mean() for s, c in pairs])


undivided, by_root, by_d = tops(widths**0), tops(np.sqrt(widths)), tops(widths)

# --8<-- [start:curves]
figure, axes = plt.subplots(figsize=(5, 3))
for name, weights in ("÷ 1", undivided), ("÷ √d", by_root), ("÷ d", by_d):
    axes.plot(widths, weights, "o-", color="C4")
    axes.annotate(name, (1024, weights[-1]), (8, -3), textcoords="offset points", color="C4")
axes.hlines(1 / 8, 1, 1024, color="black", linestyle=":", linewidth=1)
axes.annotate("1 / 8", (1, 1 / 8), (0, -12), textcoords="offset points")
axes.set_xscale("log", base=2)
axes.set_xticks(widths, widths)
axes.set_xlim(right=3600)
axes.set_ylim(0, 1)
axes.set_xlabel("d")
axes.set_ylabel("max(A)")
# --8<-- [end:curves]
