"""Dot products of drawn vectors at three widths: how far they stray, and what softmax makes of it."""

import numpy as np

from snippets.attention import softmax
from snippets.why_scale.draws import dot_products, draws

# --8<-- [start:measure]
dots = {4: dot_products(4, 4000), 64: dot_products(64, 4000), 1024: dot_products(1024, 250)}


def top(scores):
    """The largest of the 8 attention weights, on average over the trials."""
    return softmax(scores).max(axis=-1).mean()


for d, s in dots.items():
    print(f"d {d:4}: spread {s.std():4.1f}, top weight {top(s):.2f}")
    #> d    4: spread  2.0, top weight 0.52
    #> d   64: spread  8.0, top weight 0.87
    #> d 1024: spread 31.9, top weight 0.97
# --8<-- [end:measure]

# --8<-- [start:scaled]
for d, s in dots.items():
    scaled = s / np.sqrt(d)  # [!hl]
    print(f"d {d:4}: spread {scaled.std():4.1f}, top weight {top(scaled):.2f}")
    #> d    4: spread  1.0, top weight 0.34
    #> d   64: spread  1.0, top weight 0.36
    #> d 1024: spread  1.0, top weight 0.36
# --8<-- [end:scaled]

# --8<-- [start:by-d]
for d, s in dots.items():
    too_small = s / d  # [!hl]
    print(f"d {d:4}: spread {too_small.std():.2f}, top weight {top(too_small):.2f}")
    #> d    4: spread 0.49, top weight 0.23
    #> d   64: spread 0.12, top weight 0.15
    #> d 1024: spread 0.03, top weight 0.13
# --8<-- [end:by-d]

# --8<-- [start:histograms]
from matplotlib import pyplot as plt

figure, rows = plt.subplots(3, 2, figsize=(5, 3), sharex="col")
for (before, after), (d, s) in zip(rows, dots.items(), strict=True):
    before.hist(s.ravel(), np.linspace(-100, 100, 51), color="C3", histtype="stepfilled")
    after.hist(s.ravel() / np.sqrt(d), np.linspace(-4, 4, 41), color="C3", histtype="stepfilled")
    before.set_ylabel(f"d = {d}", rotation=0, ha="right", va="center")
    before.set_yticks([])
    after.set_yticks([])
before.set_xlabel("q · k")
after.set_xlabel("q · k / √d")
before.set_xticks([-50, 0, 50])
after.set_xticks([-2, 0, 2])
# --8<-- [end:histograms]

# One trial at d = 64, before and after the division.
one_row = dots[64][0]
weights = np.stack([softmax(one_row), softmax(one_row / 8)])

# The smallest width once more, from other draws.
other = draws(4000 * 9 * 4, start=0).reshape(4000, 9, 4)
other_dots = (other[:, :1] * other[:, 1:]).sum(axis=-1)
