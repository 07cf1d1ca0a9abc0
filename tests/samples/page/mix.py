"""What most pages of the tests ask for."""

import numpy as np

# --8<-- [start:thirds]
thirds = np.array([1.0, 2.0]) / 3  # (1)!
print(thirds)  # [!hl]
#> [0.3333 0.6667]
# --8<-- [end:thirds]

# --8<-- [start:silent]
A = np.array([[0.5, 0.25], [1.0, 0.0]])
# --8<-- [end:silent]

# --8<-- [start:wall]
wall = """
```
"""
# --8<-- [end:wall]

nested = {"a": {"b": 2}, " as ": 3, "}}": 4}
markup = "<b>&lt;i&gt;</b> & `x` **y** _z_ {{ mix: A }} $1$ \\{ [a](b) ABC"
lines = "first\nsecond"
