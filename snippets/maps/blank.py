"""Forty maps: blank the value of the darkest square, then that of the name."""

import numpy as np

from snippets.maps.models import NAME, TARGETS, TEXTS, characters, trained
from snippets.train.model import forward

# --8<-- [start:answer]
parameters = trained(range(1, 21)).parameters
run = forward(parameters, TEXTS)
U = parameters.U[:, np.newaxis]  # [20 models, 1, 10 characters, 4 features]


def answer(weights, values):
    """The likeliest character, for each model and text."""
    return (weights @ values @ U.mT).argmax(axis=-1)[..., 0]  # [20 models, 2 texts]
# --8<-- [end:answer]


# --8<-- [start:darkest]
before = answer(run.weights, run.V)
darkest = run.weights[..., 0, :].argmax(axis=-1)  # [20 models, 2 texts]
keep = np.arange(7) != darkest[..., np.newaxis]  # [20, 2, 7], False at the darkest
after = answer(run.weights, run.V * keep[..., np.newaxis])

on_name = darkest == NAME
for place, maps in (("on the name", on_name), ("elsewhere", ~on_name)):
    print(f"{place:11}: {maps.sum()} maps, {(after != before)[maps].sum()} answers change")
    #> on the name: 24 maps, 20 answers change
    #> elsewhere  : 16 maps, 2 answers change
# --8<-- [end:darkest]

# --8<-- [start:name]
nameless = run.V.copy()
nameless[:, :, NAME] = 0.0
answers = answer(run.weights, nameless)
print(characters(answers[:, 0]))
#> 黄黄黄红黄红黄红黄黄红黄红红红黄红黄红黄
print(characters(answers[:, 1]))
#> 黄黄黄红黄红黄红黄黄红黄红红红黄红黄红黄
# --8<-- [end:name]

# --8<-- [start:hybrids]
other_maps = run.weights[:, ::-1]  # each sentence gets the map of the other
hybrids = answer(other_maps, run.V)
print("the answer goes with the values:", (hybrids == TARGETS).sum())
#> the answer goes with the values: 18
print("the answer goes with the map:   ", (hybrids == TARGETS[::-1]).sum())
#> the answer goes with the map:    16
# --8<-- [end:hybrids]

changed = after != before
by_values = (hybrids == TARGETS).sum(axis=1)  # [20 models], out of 2 sentences
neither = ((hybrids != TARGETS) & (hybrids != TARGETS[::-1])).sum()
