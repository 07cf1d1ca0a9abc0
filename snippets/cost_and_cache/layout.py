"""The same keys in one line of memory, in two orders."""

import numpy as np

# --8<-- [start:places]
T, H, d = 3, 2, 2  # positions, heads, width of a head
by_token = np.arange(T * H * d).reshape(T, H, d)  # each entry tells its own place in memory
by_head = np.arange(T * H * d).reshape(H, T, d)
# --8<-- [end:places]

# --8<-- [start:append]
print("by token:", by_token[2].ravel())  # position 2, both heads
#> by token: [ 8  9 10 11]
print("by head: ", by_head[:, 2].ravel())
#> by head:  [ 4  5 10 11]
# --8<-- [end:append]

# --8<-- [start:read]
print("by token:", by_token[:, 1].ravel())  # head 1, all positions
#> by token: [ 2  3  6  7 10 11]
print("by head: ", by_head[1].ravel())
#> by head:  [ 6  7  8  9 10 11]
# --8<-- [end:read]

# --8<-- [start:grow]
longer_by_token = np.arange(4 * H * d).reshape(4, H, d)  # room for a fourth position
longer_by_head = np.arange(4 * H * d).reshape(H, 4, d)
print("by token:", by_token[0, 1], "->", longer_by_token[0, 1])  # position 0, head 1
#> by token: [2 3] -> [2 3]
print("by head: ", by_head[1, 0], "->", longer_by_head[1, 0])
#> by head:  [6 7] -> [8 9]
# --8<-- [end:grow]

# --8<-- [start:same]
keys = np.array([[[1, 0], [0, 1]], [[0, 1], [1, 1]], [[1, 1], [2, 0]]])  # by token: [3, 2, 2]
stored = keys.transpose(1, 0, 2).copy()  # written down by head: [2, 3, 2]
print(keys.ravel(), stored.ravel())
#> [1 0 0 1 0 1 1 1 1 1 2 0] [1 0 0 1 1 1 0 1 1 1 2 0]
print(np.array_equal(keys[:, 1], stored[1]))  # head 1 meets the same keys
#> True
# --8<-- [end:same]
