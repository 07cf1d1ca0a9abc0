"""Where do trained models look, and what does that say about what they do?"""

from snippets.train.model import RED, YELLOW, count, forward, train
from snippets.train.starts import START, draw
from snippets.train.tasks import FACT_TARGETS, facts

# --8<-- [start:peaks]
first = train(START, facts, FACT_TARGETS)
second = train(draw(7), facts, FACT_TARGETS)  # the same, from another start
for run in (first, second):
    print(run.losses[-1].round(4), run.weights[-1].argmax(axis=-1))  # largest weight of each text
    #> 0.0007 [1 1 0 0]
    #> 0.0011 [0 0 1 1]
# --8<-- [end:peaks]

# --8<-- [start:test]
both_alike = count([["丁红", "周红", "丁"], ["丁黄", "周黄", "丁"]])  # never trained on
for run in (first, second):
    print(forward(run.parameters, both_alike).chances[:, 0, [RED, YELLOW]])
    #> [[0.0003 0.9991]
    #>  [0.9992 0.0006]]
    #> [[0.9998 0.0002]
    #>  [0.0004 0.9996]]
# --8<-- [end:test]

chances = [forward(run.parameters, both_alike).chances[:, 0, [RED, YELLOW]] for run in (first, second)]
