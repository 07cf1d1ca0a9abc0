"""The same pairs of score and value, the highest score first."""

import numpy as np

from snippets.attention import online_softmax

# --8<-- [start:reverse]
for state in online_softmax([2.0, 1.0, 0.0], [10.0, 20.0, 30.0]):
    print(f"maximum {state.maximum:.0f}  total {state.total:.4f}  output {state.output:.4f}")
    #> maximum 2  total 1.0000  output 10.0000
    #> maximum 2  total 1.3679  output 12.6894
    #> maximum 2  total 1.5032  output 14.2479
# --8<-- [end:reverse]

states = online_softmax([2.0, 1.0, 0.0], [10.0, 20.0, 30.0])
one, two = np.exp(-1), np.exp(-2)
mixes = [10.0, 10.0 + 20 * one, 10.0 + 20 * one + 30 * two]
totals = [1.0, 1 + one, 1 + one + two]
