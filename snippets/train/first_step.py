"""The first step of training for one of the 128 numbers."""

import numpy as np

from snippets.train.model import RED, forward, text_losses, train
from snippets.train.starts import START
from snippets.train.tasks import SENTENCE_TARGETS, sentences

run = forward(START, sentences)

# --8<-- [start:step]
p = run.chances[:, 0, RED]  # [2 sentences], the chance of 红
o = run.output[:, 0, 0]  # [2 sentences], the first number of the output
gradient = ((p[0] - 1) * o[0] + p[1] * o[1]) / 2  # 红 is the target of the first only
new = START.U[RED, 0] - 0.1 * gradient
print(p, o)
#> [0.087  0.0747] [-0.2175 -0.3268]
print(gradient.round(4), new.round(4))
#> 0.0871 0.1613
# --8<-- [end:step]

# --8<-- [start:all]
one = train(START, sentences, SENTENCE_TARGETS, steps=1)
print(np.isclose(one.parameters.U[RED, 0], new), one.losses)
#> True [2.469  2.4171]
# --8<-- [end:all]

losses = text_losses(run.chances, SENTENCE_TARGETS)
terms = [(p[0] - 1) * o[0], p[1] * o[1]]
