"""One key at a time: a running maximum, a running total, a running mix."""

import numpy as np

from snippets.attention import online_softmax, softmax

# --8<-- [start:states]
scores = np.array([0.0, 1.0, 2.0])  # [3 keys], in the order in which they arrive
values = np.array([30.0, 20.0, 10.0])  # [3 keys], one number each
states = online_softmax(scores, values)
for state in states:
    print(f"maximum {state.maximum:.0f}  total {state.total:.4f}  output {state.output:.4f}")
    #> maximum 0  total 1.0000  output 30.0000
    #> maximum 1  total 1.3679  output 22.6894
    #> maximum 2  total 1.5032  output 14.2479
# --8<-- [end:states]

# --8<-- [start:compare]
print(np.isclose(states[-1].output, softmax(scores) @ values))
#> True
# --8<-- [end:compare]

# --8<-- [start:raised]
for state in online_softmax(scores + 1000, values):
    print(f"maximum {state.maximum:.0f}  total {state.total:.4f}  output {state.output:.4f}")
    #> maximum 1000  total 1.0000  output 30.0000
    #> maximum 1001  total 1.3679  output 22.6894
    #> maximum 1002  total 1.5032  output 14.2479
# --8<-- [end:raised]

# The same by hand; the mix is what is not yet divided.
shrink = np.exp(-1)
totals = [1.0, 1.0 * shrink + 1, (1.0 * shrink + 1) * shrink + 1]
mixes = [30.0, 30.0 * shrink + 20, (30.0 * shrink + 20) * shrink + 10]
table = np.array([[s.maximum, s.total, s.total * s.output, s.output] for s in states])
