"""Position 2 asks for something else: who notices?"""

import numpy as np

from snippets.attention import softmax

Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])

# --8<-- [start:change]
Q_new = Q.copy()
# Was [1, 1]; nothing else changes.
Q_new[2] = [3.0, 0.0]  # [!hl]
rows = {}
for name, axis in (("by row", 1), ("by column", 0), ("whole", None)):
    before = softmax(Q @ K.T / np.sqrt(2), axis=axis)
    after = softmax(Q_new @ K.T / np.sqrt(2), axis=axis)
    rows[name] = before[0], after[0]
    print(f"{name:9}", before[0], after[0])
    #> by row    [0.4011 0.1978 0.4011] [0.4011 0.1978 0.4011]
    #> by column [0.4011 0.1978 0.2483] [0.1784 0.2483 0.1636]
    #> whole     [0.1109 0.0547 0.1109] [0.073 0.036 0.073]
# --8<-- [end:change]
