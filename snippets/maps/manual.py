"""Three notes, one of them written for an older version: the map cannot tell."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:notes]
q = np.array([1.0, 0.0])
K = np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]])  # [3 notes, 2 features]
V = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 notes, 2 features]
weights = attention(q, K, V).weights

fits = {"version 1": [1, 0, 0], "version 2": [0, 1, 1]}  # which notes are right for it
for version, note in fits.items():
    print(version, weights, f"share that fits: {weights @ note:.4f}")
    #> version 1 [0.7679 0.1867 0.0454] share that fits: 0.7679
    #> version 2 [0.7679 0.1867 0.0454] share that fits: 0.2321
# --8<-- [end:notes]

share_1, share_2 = (weights @ note for note in fits.values())
