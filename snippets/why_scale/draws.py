"""Numbers that look drawn by chance, and are the same on every machine."""

import numpy as np


# --8<-- [start:draws]
def draws(count, start=269_000_000):
    """`count` numbers, bell-shaped around 0, with spread 1."""
    n = np.arange(start, start + count, dtype=np.uint64)
    n = n * 0x9E3779B97F4A7C15  # only the last 64 bits are kept
    n = (n ^ (n >> 30)) * 0xBF58476D1CE4E5B9
    n = (n ^ (n >> 27)) * 0x94D049BB133111EB
    even = ((n ^ (n >> 31)) >> 11) / 2**53  # evenly from 0 to 1
    first, second = even.reshape(2, -1)  # the bell, after Box and Muller:
    radius, angle = np.sqrt(-2 * np.log(1 - first)), 2 * np.pi * second
    return np.append(radius * np.cos(angle), radius * np.sin(angle))
# --8<-- [end:draws]


# --8<-- [start:dots]
def dot_products(d, trials):
    """In each trial one query meets 8 keys; every number in them is drawn."""
    vectors = draws(trials * 9 * d).reshape(trials, 9, d)
    q = vectors[:, :1]  # [trials, 1, d]
    K = vectors[:, 1:]  # [trials, 8 keys, d]
    return (q * K).sum(axis=-1)  # multiply, add up: [trials, 8 keys]
# --8<-- [end:dots]
