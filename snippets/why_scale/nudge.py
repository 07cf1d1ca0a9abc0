"""Raise the lower of two scores by one: when is it noticed?"""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:nudge]
gained = {}
for gap in (2, 8, 32):
    before = softmax(np.array([gap, 0.0]))[1]  # the share of the position that is behind
    after = softmax(np.array([gap, 1.0]))[1]
    gained[gap] = after - before
    print(f"{gap:2} behind: {before:.4f} -> {after:.4f}")
    #>  2 behind: 0.1192 -> 0.2689
    #>  8 behind: 0.0003 -> 0.0009
    #> 32 behind: 0.0000 -> 0.0000
# --8<-- [end:nudge]
