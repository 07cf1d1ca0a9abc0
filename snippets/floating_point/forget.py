"""Two slips in the running sums, and the inputs that do not notice."""

import numpy as np


# --8<-- [start:forget]
def forgetful(scores, values):
    maximum, total, mix = -np.inf, 0.0, 0.0
    for score, value in zip(scores, values, strict=True):
        maximum = np.maximum(maximum, score)
        new = np.exp(score - maximum)
        total = total + new  # what is kept still counts from the old maximum [!hl]
        mix = mix + new * value
    return mix / total


falling = forgetful([2.0, 1.0, 0.0], [10.0, 20.0, 30.0])
rising = forgetful([0.0, 1.0, 2.0], [30.0, 20.0, 10.0])
print(f"falling {falling:.4f}, rising {rising:.4f}")
#> falling 14.2479, rising 20.0000
# --8<-- [end:forget]


# --8<-- [start:zero]
def from_zero(scores, values):
    maximum, total, mix = 0.0, 0.0, 0.0  # the maximum should start at -inf [!hl]
    for score, value in zip(scores, values, strict=True):
        highest = np.maximum(maximum, score)
        shrink, new = np.exp(maximum - highest), np.exp(score - highest)
        maximum, total, mix = highest, total * shrink + new, mix * shrink + new * value
    with np.errstate(invalid="ignore"):
        return mix / total


print(f"{from_zero([0.0, 1.0, 2.0], [30.0, 20.0, 10.0]):.4f}")
#> 14.2479
print(f"{from_zero([-1000.0, -999.0, -998.0], [30.0, 20.0, 10.0]):.4f}")
#> nan
# --8<-- [end:zero]
