"""How the dot products of drawn vectors lie, width by width, before and after the division by √d."""

import numpy as np

from snippets.attention import softmax
from snippets.why_scale.draws import dot_products

widths = 2 ** np.arange(11)  # 1 to 1024


def shares_in(values, width):
    """Which share of the values lies nearest to -4, -3, … 4 times `width`."""
    nearest = np.clip(np.round(values / width), -4, 4)
    return [(nearest == i).mean() for i in range(-4, 5)]


before, after, top = [], [], []
for d in widths:
    dots = dot_products(d, 64000 // d if d > 64 else 1000)
    before.append(shares_in(dots, 20))
    after.append(shares_in(dots / np.sqrt(d), 1))
    top.append([softmax(s).max(axis=-1).mean() for s in (dots, dots / np.sqrt(d))])
