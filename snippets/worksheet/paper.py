"""Three words with the scores 2, 1, 0 and the numbers 10, 20, 30, worked as on paper."""

import numpy as np

scores = np.array([2, 1, 0])
numbers = np.array([10, 20, 30])
exponentials = np.exp(scores).round(2)  # two decimals are enough
total = exponentials.sum()
shares = (exponentials / total).round(3)
parts = shares * numbers
exact = np.exp(scores) / np.exp(scores).sum() @ numbers
