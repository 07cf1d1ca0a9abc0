"""Where the square root does not help: features that all say the same."""

import numpy as np

from snippets.attention import softmax
from snippets.why_scale.draws import draws

# --8<-- [start:repeated]
numbers = draws(4000 * 9).reshape(4000, 9)
a = numbers[:, :1]  # the query is a, a, a, …
b = numbers[:, 1:]  # each key is b, b, b, …
for d in (4, 64, 1024):
    dots = d * a * b  # d equal terms: [trials, 8 keys]
    scaled = dots / np.sqrt(d)
    print(f"d {d:4}: {dots.std():6.1f} -> {scaled.std():4.1f}")
    #> d    4:    3.9 ->  2.0
    #> d   64:   62.6 ->  7.8
    #> d 1024: 1001.3 -> 31.3
# --8<-- [end:repeated]

# --8<-- [start:two]
weights = {}
for d in (4, 64, 1024):
    scores = np.array([d, 0.0])  # [2 positions]
    weights[d] = softmax(scores / np.sqrt(d)), softmax(scores / d)
    print(f"d {d:4}:", *weights[d])
    #> d    4: [0.8808 0.1192] [0.7311 0.2689]
    #> d   64: [0.9997 0.0003] [0.7311 0.2689]
    #> d 1024: [1. 0.] [0.7311 0.2689]
# --8<-- [end:two]

exponential = np.exp(2.0)
