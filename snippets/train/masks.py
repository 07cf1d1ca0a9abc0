"""Exercise 2: training with a wrong mask, with the answer in the array."""

import numpy as np

from snippets.train.model import count, forward, text_losses, train
from snippets.train.starts import START
from snippets.train.tasks import FACT_TARGETS, SENTENCE_TARGETS, sentences

used = {}

# --8<-- [start:train]
with_answer = count(["早上，小丁喜欢红", "早上，小周喜欢黄"])  # [2 texts, 8 positions, 10]
causal = np.arange(8)[np.newaxis] <= 6  # [1, 8]: position 6 asks, it may read 0 to 6
masks = {"causal": causal, "none": np.full((1, 8), True), "inverted": ~causal}
for name, mask in masks.items():
    run = train(START, with_answer, SENTENCE_TARGETS, mask=mask, asks=6)
    in_use = forward(run.parameters, sentences)  # the answer is not there yet
    used[name] = text_losses(in_use.chances, SENTENCE_TARGETS).mean()
    print(f"{name:8} in training {run.losses[-1]:.4f}, in use {used[name]:.4f}")
    #> causal   in training 0.0011, in use 0.0011
    #> none     in training 0.0010, in use 3.8085
    #> inverted in training 0.0007, in use 3.4457
# --8<-- [end:train]

# The character texts of two_facts.py with their answers; position 4 asks and reads everything.
unsolvable = count(["丁红周黄丁红", "丁黄周红丁黄", "丁红周黄周黄", "丁黄周红周红"])
cheated = train(START, unsolvable, FACT_TARGETS, asks=4)
