"""Training along the wrong axis: the loss falls all the same."""

import numpy as np

from snippets.attention import softmax

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])


# --8<-- [start:task]
target = V[[1, 0, 2]]  # positions 0 and 1 want each other's value, 2 its own


def output(W_q, axis, asking=X):
    """Attention with K = X and only W_q to train, softmax along `axis`."""
    return softmax(asking @ W_q.T @ X.T / np.sqrt(2), axis=axis) @ V


def loss(W_q, axis):
    return ((output(W_q, axis) - target) ** 2).mean()
# --8<-- [end:task]


# --8<-- [start:train]
def train(axis, steps=200):
    W_q = np.zeros((2, 2))
    losses = [loss(W_q, axis)]
    for _ in range(steps):
        slope = np.zeros((2, 2))
        for i, j in np.ndindex(2, 2):  # how does the loss answer to this number?
            step = np.zeros((2, 2))
            step[i, j] = 1e-4
            slope[i, j] = (loss(W_q + step, axis) - loss(W_q - step, axis)) / 2e-4
        W_q = W_q - slope  # a step downhill
        losses.append(loss(W_q, axis))
    return W_q, losses


right, right_losses = train(axis=1)
wrong, wrong_losses = train(axis=0)
print("by row   ", np.array(right_losses[::50]))
#> by row    [0.5556 0.1092 0.0679 0.0477 0.0363]
print("by column", np.array(wrong_losses[::50]))
#> by column [0.5556 0.0709 0.0414 0.0298 0.0236]
# --8<-- [end:train]

# --8<-- [start:alone]
print("wanted   ", target[0])
#> wanted    [0. 2.]
print("by row   ", output(right, 1)[0], "alone", output(right, 1, X[:1])[0])
#> by row    [0.2165 1.9903] alone [0.2165 1.9903]
print("by column", output(wrong, 0)[0], "alone", output(wrong, 0, X[:1])[0])
#> by column [0.2223 1.8772] alone [2. 4.]
# --8<-- [end:alone]

alone_right = output(right, 1, X[:1])[0]
alone_wrong = output(wrong, 0, X[:1])[0]
company_wrong = output(wrong, 0)[0]
alone_weights = softmax(X[:1] @ wrong.T @ X.T / np.sqrt(2), axis=0)

# --8<-- [start:curves]
from matplotlib import pyplot as plt

figure, axes = plt.subplots(figsize=(5, 3))
axes.plot(right_losses, color="black")
axes.plot(wrong_losses, color="black", linestyle="--")
axes.annotate("axis=1", (200, right_losses[-1]), (6, 2), textcoords="offset points")
axes.annotate("axis=0", (200, wrong_losses[-1]), (6, -4), textcoords="offset points")
axes.set_yscale("log")
axes.set_yticks([0.5, 0.2, 0.1, 0.05, 0.02], [0.5, 0.2, 0.1, 0.05, 0.02])
axes.minorticks_off()
axes.set_xlim(0, 240)
axes.set_ylim(0.015, 0.7)
axes.set_xticks(range(0, 201, 50))
axes.set_xlabel("steps")
axes.set_ylabel("loss")
# --8<-- [end:curves]
