"""Last character, plain average, attention: three models, one start, two sentences."""

import numpy as np

from snippets.train.model import RED, YELLOW, train
from snippets.train.starts import START
from snippets.train.tasks import SENTENCE_TARGETS, sentences

# --8<-- [start:train]
last = np.eye(7)[-1]  # [7 positions]: all from the last one
mean = np.full(7, 1 / 7)
runs = {
    "last character": train(START, sentences, SENTENCE_TARGETS, ratios=last),
    "plain average": train(START, sentences, SENTENCE_TARGETS, ratios=mean),
    "attention": train(START, sentences, SENTENCE_TARGETS),
}
for name, run in runs.items():
    print(f"{name:14}", run.losses[[0, 50, 100, 200, 300, 600]])
    #> last character [3.3113 0.7086 0.6979 0.6949 0.6942 0.6936]
    #> plain average  [2.4536 0.8988 0.5058 0.0648 0.0178 0.004 ]
    #> attention      [2.469  0.747  0.6925 0.6026 0.009  0.0011]
# --8<-- [end:train]

# --8<-- [start:chances]
for name, run in runs.items():
    print(f"{name:14}", run.chances[-1][:, [RED, YELLOW]].ravel())
    #> last character [0.4998 0.4998 0.4998 0.4998]
    #> plain average  [0.9959 0.0035 0.0035 0.9961]
    #> attention      [0.9987 0.0003 0.0008 0.9992]
# --8<-- [end:chances]

chances = np.array([run.chances[-1, [0, 1], SENTENCE_TARGETS] for run in runs.values()])
shown = [0, 50, 100, 200, 300, 600]
curves = np.array([run.losses[::10] for run in runs.values()])  # [3 models, 61]
table = np.array([run.losses[shown] for run in runs.values()])
lowest = min(run.losses.min() for name, run in runs.items() if name == "last character")
reading = runs["attention"].weights[shown, 0]  # [steps shown, 7 positions], first sentence
at_the_end = runs["attention"].weights[-1]  # [2 sentences, 7 positions]

# --8<-- [start:curves]
from matplotlib import pyplot as plt

figure, axes = plt.subplots(figsize=(5, 3))
steps = range(0, 601, 10)
for curve, style in zip(curves, ("--", "-.", "-"), strict=True):
    axes.plot(steps, curve, style, color="C4" if style == "-" else "black")
axes.annotate("last", (400, curves[0, 40]), (0, 5), textcoords="offset points")
axes.annotate("mean", (130, curves[1, 13]), (-4, -10), textcoords="offset points", ha="right")
axes.annotate("attention", (225, curves[2, 22]), (6, 2), textcoords="offset points", color="C4")
axes.hlines(np.log(2), 0, 600, color="black", linestyle=":", linewidth=1)
axes.annotate("ln 2", (600, np.log(2)), (6, -3), textcoords="offset points")
axes.set_xlim(0, 680)
axes.set_ylim(0, 1.5)
axes.set_xlabel("steps")
axes.set_ylabel("losses")
# --8<-- [end:curves]
