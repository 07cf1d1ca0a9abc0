"""Labels that are one off: the peak gets the wrong name."""

import numpy as np

from snippets.attention import softmax

# --8<-- [start:shifted]
text = "早上，小丁喜欢"
read = ["start", *text]  # what the model read: a start mark, then the text
scores = np.zeros(len(read))
scores[read.index("丁")] = 4.0  # set by hand: position 5 stands out
weights = softmax(scores)  # the row of the last position
peak = int(weights.argmax())
print(len(weights), "weights,", len(text), "characters, peak at", peak)
#> 8 weights, 7 characters, peak at 5
print("labelled from the text:", text[peak])
#> labelled from the text: 喜
print("labelled from what was read:", read[peak])
#> labelled from what was read: 丁
# --8<-- [end:shifted]

# --8<-- [start:strict]
named = list(zip(text, weights, strict=False))  # the default: stops at the shorter one
print(len(named), max(named, key=lambda pair: pair[1])[0])
#> 7 喜
try:
    list(zip(text, weights, strict=True))
except ValueError as error:
    print(error)
    #> zip() argument 2 is longer than argument 1
# --8<-- [end:strict]
