"""Exercise 2: fixed ratios that are not all equal."""

import numpy as np

from snippets.train.model import RED, YELLOW, train
from snippets.train.starts import START
from snippets.train.tasks import FACT_TARGETS, facts

# --8<-- [start:train]
run = train(START, facts, FACT_TARGETS, ratios=np.array([0.5, 0.25, 0.25]))
print(run.losses[[0, 100, 300, 600]])
#> [2.416  0.6992 0.6944 0.6937]
# --8<-- [end:train]

# --8<-- [start:leads]
chances = run.chances[-1]  # [4 texts, 10 characters]
leads = np.log(chances[:, RED] / chances[:, YELLOW])  # by how much 红 is ahead of 黄
print(leads)
#> [-0.0272 -0.0035  0.0062  0.0299]
print(np.isclose(leads[0] + leads[3], leads[1] + leads[2]))
#> True
# --8<-- [end:leads]
