"""What online softmax keeps, however many keys have passed."""

import numpy as np

from snippets.attention import online_softmax

scores = np.array([0.0, 1.0, 2.0])
values = np.array([[30.0, 0.0], [20.0, 0.0], [10.0, 0.0]])
last = online_softmax(scores, values)[-1]
