"""Twenty starts, trained alike: who solves the tasks, and where does each one look?"""

from snippets.train.model import RED, YELLOW, count, forward, train
from snippets.train.starts import draw, stack
from snippets.train.tasks import FACT_TARGETS, SENTENCE_TARGETS, facts, sentences

starts = stack([draw(seed) for seed in range(1, 21)])

# --8<-- [start:sentences]
run = train(starts, sentences, SENTENCE_TARGETS)
solved = run.losses[-1] < 0.01  # [20 starts]
peaks = run.weights[-1].argmax(axis=-1)  # [20 starts, 2 sentences]
on_the_name = (peaks == 4).all(axis=1)
print("solved", solved.sum(), "largest weight on the name in both", on_the_name.sum())
#> solved 20 largest weight on the name in both 4
# --8<-- [end:sentences]

# --8<-- [start:facts]
run = train(starts, facts, FACT_TARGETS)
solved_facts = run.losses[-1] < 0.01
peaks_facts = run.weights[-1].argmax(axis=-1)  # [20 starts, 4 texts]
own = (peaks_facts == [0, 0, 1, 1]).all(axis=1)  # the fact about the one that is asked for
other = (peaks_facts == [1, 1, 0, 0]).all(axis=1)
print("solved", solved_facts.sum(), "own fact", own.sum(), "other fact", other.sum())
#> solved 20 own fact 2 other fact 5
# --8<-- [end:facts]

# --8<-- [start:new]
both_alike = count([  # never trained on; each text asks for what both facts say
    ["丁红", "周红", "丁"],
    ["丁黄", "周黄", "丁"],
    ["丁红", "周红", "周"],
    ["丁黄", "周黄", "周"],
])
new = forward(run.parameters, both_alike).chances[..., 0, :]  # [20 starts, 4 texts, 10]
right = (new.argmax(axis=-1) == [RED, YELLOW, RED, YELLOW]).all(axis=1)
print("right in all four", right.sum(), "of these own fact", (right & own).sum())
#> right in all four 3 of these own fact 2
# --8<-- [end:new]

starts_count = len(solved)
neither_fact = (~own & ~other).sum()
