"""Multiplications counted while they are done: for one query, and for all."""

# --8<-- [start:row]
def score_row(q, keys):
    """Compare one query with every key; also count the multiplications."""
    scores, multiplications = [], 0
    for k in keys:
        score = 0.0
        for a, b in zip(q, k, strict=True):
            score += a * b
            multiplications += 1  # [!hl]
        scores.append(score)
    return scores, multiplications
# --8<-- [end:row]


# --8<-- [start:both]
def newest(n, d):
    """The count for the last of n positions."""
    X = [[1.0] * d] * n  # the numbers do not matter here: [n positions, d features]
    return score_row(X[-1], X)[1]


def every(n, d):
    """The count for all n positions, each reading itself and those before it."""
    X = [[1.0] * d] * n
    return sum(score_row(X[row], X[: row + 1])[1] for row in range(n))


for n in (10, 20):
    print(n, "positions:", newest(n, d=4), "for the newest,", every(n, d=4), "for all")
    #> 10 positions: 40 for the newest, 220 for all
    #> 20 positions: 80 for the newest, 840 for all
# --8<-- [end:both]

# --8<-- [start:width]
print(newest(10, d=8), every(10, d=8))
#> 80 440
# --8<-- [end:width]

# --8<-- [start:more]
print("with a cache:   ", newest(11, d=4))
#> with a cache:    44
print("without a cache:", every(11, d=4))
#> without a cache: 264
# --8<-- [end:more]

# The scores are right, too.
scores, _ = score_row([1.0, 2.0], [[3.0, 5.0], [7.0, 9.0]])
