"""One of the twenty models: its two maps, and what tampering with a square does."""

import numpy as np

from snippets.attention import softmax
from snippets.maps.models import NAME, TARGETS, TEXTS
from snippets.train.model import forward, train
from snippets.train.starts import draw

# --8<-- [start:maps]
parameters = train(draw(19), TEXTS, TARGETS).parameters  # model 18 of the twenty
run = forward(parameters, TEXTS)
weights = run.weights[:, 0]  # of the last position: [2 texts, 7 read]
chances = run.chances[:, 0, TARGETS]  # [2 texts, 红 and 黄]
print(weights)
#> [[0.6955 0.0067 0.0082 0.0972 0.0074 0.0122 0.1727]
#>  [0.0297 0.0003 0.0003 0.0042 0.9576 0.0005 0.0074]]
print(chances)
#> [[0.9993 0.0006]
#>  [0.0004 0.9995]]
# --8<-- [end:maps]

MORNING = 0  # the position of 早
red = TARGETS[0]


# --8<-- [start:tamper]
def chance_of_red(position):
    """In the first sentence: the value at one position blanked, the map as it is."""
    values = run.V[0].copy()  # [7 positions, 4 features]
    values[position] = 0.0
    return softmax(parameters.U @ (weights[0] @ values))[red]


print(f"nothing changed {chances[0, 0]:.4f}")
#> nothing changed 0.9993
print(f"早 blanked      {chance_of_red(MORNING):.4f}")
#> 早 blanked      0.5080
print(f"丁 blanked      {chance_of_red(NAME):.4f}")
#> 丁 blanked      0.9993
print(f"周 for 丁       {chances[1, 0]:.4f}")  # that is the second sentence
#> 周 for 丁       0.0004
# --8<-- [end:tamper]

tampered = np.array([chance_of_red(MORNING), chance_of_red(NAME)])
