"""The look-up: two facts and a question, as characters and as clauses."""

import numpy as np

from snippets.train.model import RED, YELLOW, count, train
from snippets.train.starts import START
from snippets.train.tasks import FACT_TARGETS, FACTS, facts

# --8<-- [start:same]
strings = ["".join(clauses) for clauses in FACTS]
print(strings)
#> ['丁红周黄丁', '丁黄周红丁', '丁红周黄周', '丁黄周红周']
print(sorted(strings[0]) == sorted(strings[1]), sorted(strings[2]) == sorted(strings[3]))
#> True True
# --8<-- [end:same]

# --8<-- [start:characters]
characters = count(strings)  # [4 texts, 5 positions, 10 characters]
by_character = {
    "last character": train(START, characters, FACT_TARGETS, ratios=np.eye(5)[-1]),
    "plain average": train(START, characters, FACT_TARGETS, ratios=np.full(5, 1 / 5)),
    "attention": train(START, characters, FACT_TARGETS),
}
for name, run in by_character.items():
    print(f"{name:14}", run.losses[[0, 50, 100, 200, 300, 600]])
    #> last character [2.883  1.0714 0.7075 0.6965 0.6948 0.6938]
    #> plain average  [2.427  0.8051 0.7073 0.6971 0.6953 0.694 ]
    #> attention      [2.456  0.8076 0.7073 0.697  0.6952 0.694 ]
# --8<-- [end:characters]

# --8<-- [start:clauses]
by_clause = {  # facts: [4 texts, 3 positions, 10 characters], two of them at a position
    "last clause": train(START, facts, FACT_TARGETS, ratios=np.eye(3)[-1]),
    "plain average": train(START, facts, FACT_TARGETS, ratios=np.full(3, 1 / 3)),
    "attention": train(START, facts, FACT_TARGETS),  # [!hl]
}
for name, run in by_clause.items():
    print(f"{name:14}", run.losses[[0, 50, 100, 200, 300, 600]])
    #> last clause    [2.883  1.0714 0.7075 0.6965 0.6948 0.6938]
    #> plain average  [2.5292 0.7213 0.7    0.6955 0.6945 0.6937]
    #> attention      [2.5628 0.7178 0.6858 0.0153 0.0028 0.0007]
# --8<-- [end:clauses]

shown = [0, 50, 100, 150, 200, 300, 600]
reading = by_clause["attention"].weights[shown, 0]  # [steps shown, 3 positions], first text
chances = by_clause["attention"].chances[shown, 0][:, [RED, YELLOW]]
curves = np.array([run.losses[::10] for run in by_clause.values()])  # [3 models, 61]
right = by_clause["attention"].chances[-1, [0, 1, 2, 3], FACT_TARGETS]
lowest = min(run.losses.min() for run in [*by_character.values(), *list(by_clause.values())[:2]])

# --8<-- [start:curves]
from matplotlib import pyplot as plt

figure, axes = plt.subplots(figsize=(5, 3))
steps = range(0, 601, 10)
for curve, style in zip(curves, ("--", "-.", "-"), strict=True):
    axes.plot(steps, curve, style, color="C4" if style == "-" else "black")
axes.annotate("last, mean", (400, curves[0, 40]), (0, 5), textcoords="offset points")
axes.annotate("attention", (150, curves[2, 15]), (8, 2), textcoords="offset points", color="C4")
axes.hlines(np.log(2), 0, 600, color="black", linestyle=":", linewidth=1)
axes.annotate("ln 2", (600, np.log(2)), (6, -3), textcoords="offset points")
axes.set_xlim(0, 680)
axes.set_ylim(0, 1.5)
axes.set_xlabel("steps")
axes.set_ylabel("losses")
# --8<-- [end:curves]
