"""What is stored and what is multiplied, for 1, 2, 4 and 8 heads of one model."""

import numpy as np

from snippets.attention import multi_head

# --8<-- [start:count]
n, features = 5, 8  # positions, and the model's features
X = np.ones((n, features))
W = np.ones((features, features))  # stands for W_q, W_k, W_v and W_o alike
for heads in (1, 2, 4, 8):
    width = features // heads
    A = multi_head(X, W, W, W, W, heads).weights
    stored = 4 * W.size
    multiplied = heads * n * n * width  # to make the scores: `width` for each of them
    print(heads, "of width", width, A.shape, A.size, "|", stored, "|", multiplied)
    #> 1 of width 8 (1, 5, 5) 25 | 256 | 200
    #> 2 of width 4 (2, 5, 5) 50 | 256 | 200
    #> 4 of width 2 (4, 5, 5) 100 | 256 | 200
    #> 8 of width 1 (8, 5, 5) 200 | 256 | 200
# --8<-- [end:count]
