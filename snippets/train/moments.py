"""The look-up by attention, recorded every 25 steps: loss, and what happens to the first text."""

import numpy as np

from snippets.train.model import RED, YELLOW, train
from snippets.train.starts import START
from snippets.train.tasks import FACT_TARGETS, facts

run = train(START, facts, FACT_TARGETS)
steps = np.arange(0, 601, 25)  # [25 moments]
losses = run.losses[steps, np.newaxis]  # [25 moments, 1]
reading = run.weights[steps, 0]  # [25 moments, 3 positions]
chances = run.chances[steps, 0][:, [RED, YELLOW]]  # [25 moments, 2]
