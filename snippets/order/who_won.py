"""Two questions made of the same characters, with opposite answers."""

import numpy as np

from snippets.attention import attention

# --8<-- [start:sentences]
ding_first = "小丁赢了小周吗"
zhou_first = "小周赢了小丁吗"
print(sorted(ding_first) == sorted(zhou_first), ding_first[-1] == zhou_first[-1])
#> True True
# --8<-- [end:sentences]

# --8<-- [start:last]
rows = [[1, 0, 1], [0, 2, 0], [2, 1, 0], [0, 1, 2], [1, 1, 1], [1, 1, 0]]
vectors = dict(zip("小丁周赢了吗", rows, strict=True))  # 3 features each
for text in (ding_first, zhou_first):
    X = np.array([vectors[c] for c in text], float)  # [7 positions, 3 features]
    _, weights, output = attention(X[-1], X, X)  # the last position asks
    print(text, weights, output)
    #> 小丁赢了小周吗 [0.0868 0.1547 0.0868 0.1547 0.0868 0.2755 0.1547] [1.034 0.981 0.502]
    #> 小周赢了小丁吗 [0.0868 0.2755 0.0868 0.1547 0.0868 0.1547 0.1547] [1.034 0.981 0.502]
# --8<-- [end:last]

P = np.outer(np.arange(7) / 4, [1, 0, 0])  # a vector for each position: [7 positions, 3 features]
