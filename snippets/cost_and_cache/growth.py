"""How the counts grow when the text becomes twice as long, again and again."""

import numpy as np

d = 4
pairs = [n * (n + 1) // 2 for n in range(21)]  # 1 + 2 + ... + n

# --8<-- [start:growth]
lengths = np.array([10, 20, 40, 80])
one = lengths * d  # the newest position
all_rows = lengths * (lengths + 1) // 2 * d  # all positions: 1 + 2 + ... + n keys
print(one, one[1:] / one[:-1])
#> [ 40  80 160 320] [2. 2. 2.]
print(all_rows, all_rows[1:] / all_rows[:-1])
#> [  220   840  3280 12960] [3.8182 3.9048 3.9512]
# --8<-- [end:growth]

# --8<-- [start:again]
steps = [sum(t * (t + 1) // 2 * d for t in range(1, n + 1)) for n in lengths]  # at step t, t rows
again = np.array(steps)
print(again, again[1:] / again[:-1])
#> [   880   6160  45920 354240] [7.     7.4545 7.7143]
# --8<-- [end:again]

# --8<-- [start:lines]
from matplotlib import pyplot as plt

figure, axes = plt.subplots(figsize=(5, 3))
for name, count in ("one", one), ("all_rows", all_rows), ("again", again):
    axes.plot(lengths, count, "o-", color="black")
    axes.annotate(name, (80, count[-1]), (8, -3), textcoords="offset points")
axes.set_xscale("log")
axes.set_yscale("log")
axes.minorticks_off()
axes.set_xticks(lengths, lengths)
eightfold = 40 * 8 ** np.arange(5)  # as 80 is 8 times 10
axes.set_yticks(eightfold, eightfold)
axes.hlines(eightfold, 10, 80, color="black", alpha=0.25, linewidth=0.75)
axes.set_xlim(right=140)
axes.set_xlabel("n")
axes.set_ylabel("count")
# --8<-- [end:lines]
