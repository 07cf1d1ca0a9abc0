"""Two sentences that end alike, and the best that their last character alone allows."""

import numpy as np

# --8<-- [start:sentences]
ding = "早上，小丁喜欢"  # should go on with 红 (red)
zhou = "早上，小周喜欢"  # should go on with 黄 (yellow)

positions = range(len(ding))
differ = [i for i in positions if ding[i] != zhou[i]]
print(len(ding), len(zhou), differ)
#> 7 7 [4]
print(ding[-1], zhou[-1], ding[-1] == zhou[-1])
#> 欢 欢 True
# --8<-- [end:sentences]

half, lean = 1 / 2, 9 / 10
loss_ding = -np.log(lean)
loss_zhou = -np.log(1 - lean)


# --8<-- [start:scan]
def mean_loss(p):
    """Both sentences get p for 红, and what is left for 黄."""
    return (-np.log(p) - np.log(1 - p)) / 2


few = np.array([0.1, 0.3, 0.5, 0.7, 0.9])
print(few)
#> [0.1 0.3 0.5 0.7 0.9]
print(mean_loss(few))
#> [1.204  0.7803 0.6931 0.7803 1.204 ]

tried = np.arange(1, 100) / 100  # every hundredth between 0 and 1
losses = mean_loss(tried)
best = losses.argmin()  # the place of the smallest
print(f"p = {tried[best]}: {losses[best]:.4f}, and ln 2 is {np.log(2):.4f}")
#> p = 0.5: 0.6931, and ln 2 is 0.6931
# --8<-- [end:scan]


# --8<-- [start:path]
def last_only(text):
    """All that reaches the last position here."""
    return text[-1]


for name in "丁周李王":
    text = "早上，小" + name + "喜欢"
    print(text, "->", last_only(text))
    #> 早上，小丁喜欢 -> 欢
    #> 早上，小周喜欢 -> 欢
    #> 早上，小李喜欢 -> 欢
    #> 早上，小王喜欢 -> 欢
# --8<-- [end:path]

# --8<-- [start:with_name]
p_red = {"丁": 0.99, "周": 0.01}  # one probability of 红 for each name
both = [-np.log(p_red["丁"]), -np.log(1 - p_red["周"])]
print(f"mean loss {np.mean(both):.4f}")
#> mean loss 0.0101
# --8<-- [end:with_name]

# How much of each sentence the character 丁 is: one entry of the mean over its characters.
ding_in_ding = ding.count("丁") / len(ding)
ding_in_zhou = zhou.count("丁") / len(zhou)
