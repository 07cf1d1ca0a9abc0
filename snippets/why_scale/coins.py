"""Sums of four numbers that are each 1 or -1: every one there is, none left to chance."""

from itertools import product

# --8<-- [start:all]
sums = [sum(signs) for signs in product((1, -1), repeat=4)]
mean_square = sum(s**2 for s in sums) / len(sums)
spread = mean_square**0.5
print(sums)
#> [4, 2, 2, 0, 2, 0, 0, -2, 2, 0, 0, -2, 0, -2, -2, -4]
print(mean_square, spread)
#> 4.0 2.0
# --8<-- [end:all]

ways = {s: sums.count(s) for s in sorted(set(sums))}
parts = {s: ways[s] * s**2 for s in ways}

# --8<-- [start:three]
three = [sum(signs) for signs in product((1, -1), repeat=3)]
mean_square_three = sum(s**2 for s in three) / len(three)
print(three)
#> [3, 1, 1, -1, 1, -1, -1, -3]
print(mean_square_three, round(mean_square_three**0.5, 4))
#> 3.0 1.7321
# --8<-- [end:three]
