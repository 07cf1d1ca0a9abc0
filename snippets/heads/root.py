"""The root of the model's width in place of the head's."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:root]
scores = np.array([1.0, 0.0, 1.0])  # head 0, row 0
for width in (1, 2):  # the head's, the model's
    print(width, softmax(scores / np.sqrt(width)))
    #> 1 [0.4223 0.1554 0.4223]
    #> 2 [0.4011 0.1978 0.4011]
# --8<-- [end:root]
right, wrong = softmax(scores), softmax(scores / np.sqrt(2))
exponential = np.exp(1 / np.sqrt(2))

# --8<-- [start:eight]
model, heads = 512, 8
width = model // heads
print(width, np.sqrt(width), np.sqrt(model).round(4))
#> 64 8.0 22.6274
print(softmax(np.array([16.0, 0.0]) / np.sqrt(width)))
#> [0.8808 0.1192]
print(softmax(np.array([16.0, 0.0]) / np.sqrt(model)))
#> [0.6698 0.3302]
# --8<-- [end:eight]
eighth = np.sqrt(width)
