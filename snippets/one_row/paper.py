"""The paper experiment: three words, whole scores, one number each to pass on."""

from math import exp

# --8<-- [start:average]
scores = [2, 1, 0]
values = [10, 20, 30]
exponentials = [exp(s) for s in scores]
total = sum(exponentials)
shares = [e / total for e in exponentials]
average = sum(a * v for a, v in zip(shares, values, strict=True))
print([round(a, 3) for a in shares], round(average, 2))
#> [0.665, 0.245, 0.09] 14.25
# --8<-- [end:average]

# --8<-- [start:undivided]
pile = sum(e * v for e, v in zip(exponentials, values, strict=True))
print(round(pile, 2))
#> 158.26
# --8<-- [end:undivided]

written = [round(a, 3) for a in shares]  # what stands on the sheet of paper
products = [a * v for a, v in zip(written, values, strict=True)]
