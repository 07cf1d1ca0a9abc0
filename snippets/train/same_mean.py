"""Exercise 1: the two texts that ask for Ding, averaged."""

import numpy as np

from snippets.train.tasks import FACTS, facts

# --8<-- [start:counts]
for clauses, counts in zip(FACTS[:2], facts[:2], strict=True):
    print(clauses, counts.sum(axis=0))  # how often each character occurs, in vocabulary order
    #> ['丁红', '周黄', '丁'] [0. 0. 0. 0. 2. 1. 0. 0. 1. 1.]
    #> ['丁黄', '周红', '丁'] [0. 0. 0. 0. 2. 1. 0. 0. 1. 1.]
# --8<-- [end:counts]
average = facts[:2].sum(axis=1) / 3  # [2 texts, 10 characters]
same = np.array_equal(average[0], average[1])
