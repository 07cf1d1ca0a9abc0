# %% [markdown]
# Lab 1 · twenty minutes
# {: .kicker }
#
# # Train the two-sentence model
#
# [Lesson 11](../train.md) trains a model of 128 numbers on two sentences and shows a few moments of it. Here the training lies open: every step of it, two hundred starts, and whatever you want to change.
# {: .lead }
#
# This page is a notebook. It was run from top to bottom when the site was built, and everything below a cell is what that cell printed or drew. *Download notebook*, at the top, gets it for your own machine. It needs numpy and matplotlib, and carries the course's code with it.
#
# !!! predict "Before you read on"
#     1. Two hundred models start from two hundred different tables of numbers and are trained alike, 600 steps each. How many of them get both sentences right?
#     2. A model that gets both right: must its largest attention weight be on the name?
#     3. Does a larger learning rate arrive sooner?
#
# ## One model, every step
#
# After 早上，小丁喜欢 (in the morning Ding likes …) comes 红 (red), after 早上，小周喜欢 (… Zhou likes …) comes 黄 (yellow). `train` is the function of lesson 11. It keeps what it saw before each step and after the last: the mean loss, and for each sentence the attention weights of the last position and the chances of all ten characters.

# %%
import numpy as np

from snippets.train.model import train
from snippets.train.starts import START, draw, stack
from snippets.train.tasks import SENTENCE_TARGETS, SENTENCES, sentences

run = train(START, sentences, SENTENCE_TARGETS)
print("losses ", run.losses.shape)  # [moments]
print("weights", run.weights.shape)  # [moments, sentences, positions]
print("chances", run.chances.shape)  # [moments, sentences, characters]

# %% [markdown]
# ## Three losses on another scale
#
# Lesson 11 draws the losses of three models. They differ in what the last position reads: only itself (`last`), the plain average of all seven positions (`mean`), or all seven in the ratios of `attention`. Near 0 the curves of the lesson cannot be told apart. So here the scale goes by factors: each line across is a tenth of the one above it.

# %%
runs = {
    "last": train(START, sentences, SENTENCE_TARGETS, ratios=np.eye(7)[-1]),
    "mean": train(START, sentences, SENTENCE_TARGETS, ratios=np.full(7, 1 / 7)),
    "attention": run,
}
for name, one in runs.items():
    print(f"{name:9}", one.losses[[0, 50, 100, 200, 300, 600]])

# %% alt="Losses of three models over 600 steps, on a scale by factors: last levels off at once; mean falls in an even bend from step 100 on; attention stays level until step 200, drops steeply and ends below mean."
from matplotlib import pyplot as plt


def loss_axes(right=600):
    """A figure with steps across, and losses upwards on a scale that goes by factors."""
    axes = plt.figure(figsize=(5, 3)).gca()
    ticks = [1, 0.1, 0.01, 0.001]
    axes.set_yscale("log")
    axes.minorticks_off()
    axes.set_yticks(ticks, ticks)
    axes.hlines(ticks, 0, 600, color="black", alpha=0.25, linewidth=0.75)
    axes.set_xlim(0, right)
    axes.set_xlabel("steps")
    axes.set_ylabel("losses")
    return axes


axes = loss_axes(right=760)
for (name, one), style in zip(runs.items(), ("--", "-.", "-"), strict=True):
    color = "C4" if name == "attention" else "black"
    axes.plot(one.losses, style, color=color)
    axes.annotate(name, (600, one.losses[-1]), (5, -3), textcoords="offset points", color=color)

# %% [markdown]
# Two things show here that did not show before. The two models that solve the task are not finished at the end. Their losses go on falling, only more slowly, because a chance of one is never quite reached. And attention, which starts moving last, does not descend evenly: it drops. Before the drop nearly nothing seems to happen. What does happen there?
#
# ## Maps over time
#
# The attention weights have changed all the while. In this figure a column is a moment, a row is a position read, from 0 at the top to 6, and the darker a square, the larger the weight. Above is the sentence with 丁, below the one with 周. The name is position 4.

# %% alt="Two maps of the attention weights over 600 steps, one for each sentence. In both, seven rows of even tint give way to rows 0 and 5 within 50 steps. With Ding, row 4 takes over after about 200 steps and turns the darkest of all; with Zhou, rows 0 and 5 stay."
moments = np.arange(0, 601, 25)
figure, pair = plt.subplots(2, 1, figsize=(5, 4.2), sharex=True)
pair[1].set_xlabel("steps")
for text, axes in enumerate(pair):
    for position in range(7):
        shares = run.weights[moments, text, position]  # [moments]
        height = np.full(len(moments), position)
        axes.scatter(moments, height, 85, marker="s", color="C4", alpha=shares, linewidth=0)
    axes.set_yticks(range(7))
    axes.invert_yaxis()
    axes.set_ylabel("position")

# %%
peaks = run.weights.argmax(axis=-1)  # [moments, sentences]
for text, peak in zip(SENTENCES, peaks.T, strict=True):
    changes = [0, *(np.flatnonzero(np.diff(peak)) + 1)]
    print(text, *(f"step {step}: position {peak[step]}" for step in changes), sep=" | ")
around = [100, 150, 175, 200, 225, 250]
print("loss              ", run.losses[around])
print("weight of the name", run.weights[around, 0, 4])  # in the first sentence

# %% [markdown]
# The first two lines say when the largest weight moves, and where to; the last two put the loss of some moments above the weight of the name in the first sentence. The level stretch is not idle. The name's share is small in it and grows, and the more of the name reaches the output, the more a further bit of it is worth. That is why the drop, once it comes, is steep.
#
# What has been learned is a difference. The last position reads the name in one sentence and something else in the other. That is enough to tell the two apart, and it is not what a person would have called looking at the name.
#
# ## Two hundred starts
#
# One training is an anecdote. `draw(seed)` makes a start from a number, by a formula that gives the same on every computer. `stack` puts two hundred of them into one array, and numpy trains all at the same time. A model counts as one that solves the task if it gives each sentence's right character a chance above 0.9.

# %%
seeds = np.arange(1, 201)
many = train(stack([draw(seed) for seed in seeds]), sentences, SENTENCE_TARGETS)
right = many.chances[-1][:, [0, 1], SENTENCE_TARGETS]  # [models, sentences]
solved = (right > 0.9).all(axis=1)
print(solved.sum(), "of", len(seeds), "solve it; the others:", seeds[~solved])
print(right[~solved])

# %% alt="Losses of 40 models that solve the task, thin lines: each stays level for a time of its own, between a few and some hundred steps, and then drops. The models that do not solve it, dashed, stay level to the end."
axes = loss_axes()
steps = np.arange(0, 601, 20)
for curve in many.losses[steps][:, solved].T[:40]:
    axes.plot(steps, curve, color="C4", alpha=0.35, linewidth=1)
for curve in many.losses[steps][:, ~solved].T:
    axes.plot(steps, curve, "--", color="black", linewidth=1.5)

# %% [markdown]
# Each line has the same shape, level and then a drop, and each drops at a time of its own. The dashed lines are those that have not dropped when the training ends. The chances printed above say what these models do: they have learned that 红 and 黄 come, and are little better than a coin between the two. It is all but the state of the last-character model in lesson 11.
#
# Were they only slow? Give them 1500 steps:

# %%
late = stack([draw(seed) for seed in seeds[~solved]])
longer = train(late, sentences, SENTENCE_TARGETS, steps=1500)
for seed, loss, chances in zip(seeds[~solved], longer.losses.T, longer.chances[-1], strict=True):
    print(
        f"seed {seed:3}: loss {loss[600]:.4f}, later {loss[-1]:.4f}",
        chances[[0, 1], SENTENCE_TARGETS],
    )

# %% [markdown]
# Some were slow, some are still there. From a level stretch alone nobody can tell whether the drop is near, far, or not coming.
#
# ## Where they look
#
# Now for the second question. For each model that solves the task, the position of its largest weight, counted for both sentences; position 4 is the name:

# %%
peaks = many.weights[-1][solved].argmax(axis=-1)  # [models, sentences]
print("position    ", *(f"{position:3}" for position in range(7)))
for text, peak in zip(SENTENCES, peaks.T, strict=True):
    print(text[4], "         ", *(f"{n:3}" for n in np.bincount(peak, minlength=7)))
on_name = peaks == 4
print("on the name in both sentences:", on_name.all(axis=1).sum())
print("in one of them:               ", (on_name.sum(axis=1) == 1).sum())
print("in neither:                   ", (~on_name).all(axis=1).sum())

# %% [markdown]
# All these models answer alike. Few look at the name in both sentences; most look at it in one, and in the other at one of six places that say nothing about who it is. The last line is worth a thought as well. A model that looked at the name in neither sentence could still have a small weight on it, and a small weight can do: the plain average has a seventh. See whether any of these starts led there.
#
# !!! myth "Often said, and wrong"
#     “The model has learned where to look. Train another one and it will look there too.”
#
# ## The learning rate
#
# For the third question the first 25 starts are trained with three learning rates. `steps` are those after which the loss first was below 0.1, for the models that came there:

# %%
starts = stack([draw(seed) for seed in seeds[:25]])
for rate in (0.03, 0.1, 0.3):
    one = train(starts, sentences, SENTENCE_TARGETS, rate=rate)
    there = one.losses < 0.1  # [moments, models]
    came = there.any(axis=0)
    steps = there.argmax(axis=0)[came]
    told = f"steps {steps.min()} to {steps.max()}, median {np.median(steps):.0f}"
    print(f"rate {rate:4}: {came.sum()} of {len(came)}, {told}")

# %% [markdown]
# Three times the rate, about a third of the steps: here a larger rate does arrive sooner. A step follows the gradient at the point where it begins, though, and the longer it is, the less that gradient says about where it ends. Put 1.0 into the list, and for some starts a step lands where the chance of the right character is stored as 0. Its logarithm is what the last lesson warns of.
#
# ## Your turn
#
# In the notebook, change one thing and predict what follows before you run it.
#
# - `draw(seed, d=2)` makes models with rows of two numbers in place of four. How many of them solve the task? And with `d=8`?
# - `from snippets.train.tasks import facts, FACT_TARGETS` brings the look-up of lesson 11. Train two hundred starts on it. In how many is the largest weight on the fact that is asked for?
# - Give `train` the argument `mask=np.array([[True] * 4 + [False] + [True] * 2])`, which hides the name. What can the loss not get below, and why?
#
# !!! limits "What this does not show"
#     - What a large model does. Two texts, 128 numbers, and all texts in every step: that the curves of large models have level stretches and drops for the same reason does not follow.
#     - That a start is unlucky as such. With another learning rate, those that are left over may be others.
#     - Why the drop comes when it comes.
