# %% [markdown]
# Lab 2 · twenty minutes
# {: .kicker }
#
# # Measure it
#
# Four claims of the lessons, each at sizes that nobody works out by hand: what √d is for, what attention costs, what online softmax saves, and what a cache saves.
# {: .lead }
#
# This page is a notebook. It was run from top to bottom when the site was built; *Download notebook*, at the top, gets it for your own machine, where it needs numpy and matplotlib alone.
#
# What it measures are counts: multiplications, bytes, spreads. They are the same on every computer. Times are not, so the page shows none; [one cell](#times-on-your-machine) defines a function that measures them, for you to call.
#
# !!! predict "Before you read on"
#     1. A query and 8 keys have 4096 features each in place of 64. Dots are divided by √d. Does the largest of the 8 weights grow, fall or stay? And if, at 64 features, the keys become 512 in place of 8?
#     2. Twice the text, or twice the width: which makes attention dearer?
#     3. Ten thousand scores arrive one at a time, in no order. How often does the largest so far change?
#     4. A text of 128 words is written word by word, once with a cache and once without. How many times as many multiplications does the second way take?
#
# ## √d at scale
#
# `dot_products` belongs to [lesson 6](../why-scale.md): in each trial one query meets 8 keys, and all their numbers are drawn, with spread 1. Lesson 6 measures three widths. Here are six:

# %%
import numpy as np

from snippets.attention import KeyValueCache, attention, causal_mask, online_softmax, softmax
from snippets.why_scale.draws import dot_products, draws


def top(scores):
    """The largest weight of a row, on average over the trials."""
    return softmax(scores).max(axis=-1).mean()


widths = np.array([4, 16, 64, 256, 1024, 4096])
dots = [dot_products(d, min(4000, 2**19 // d)) for d in widths]  # each [trials, 8 keys]
spreads = np.array([s.std() for s in dots])
tops = np.array(
    [[top(s), top(s / np.sqrt(d)), top(s / d)] for d, s in zip(widths, dots, strict=True)]
)
print("   d  spread   top weight: ÷ 1  ÷ √d   ÷ d")
for d, spread, row in zip(widths, spreads, tops, strict=True):
    print(f"{d:4}  {spread:6.1f}              ", *(f"{weight:.2f}" for weight in row), sep="  ")

# %% alt="The spread of the dot products against d, both axes by factors. The six points lie on the dashed line of √d."
from matplotlib import pyplot as plt

figure, axes = plt.subplots(figsize=(5, 3))
axes.set_xscale("log", base=2)
axes.set_yscale("log", base=2)
axes.minorticks_off()
axes.set_xticks(widths, widths)
axes.set_yticks([2, 8, 32], [2, 8, 32])
axes.set_xlabel("d")
axes.set_ylabel("q · k")
for name, height, style, color in (
    ("√d", np.sqrt(widths), "--", "black"),
    ("spreads", spreads, "o", "C3"),
):
    axes.plot(widths, height, style, color=color, linewidth=1)
    place = (6, -12) if style == "--" else (-38, 8)
    axes.annotate(name, (256, height[3]), place, textcoords="offset points", color=color)

# %% [markdown]
# The points follow the line over a factor of a thousand. (At the greatest widths there are fewer trials, so they stray a little more.) With ÷ √d the top weight stays where it was; without a division the row becomes all but one-hot, and with ÷ d all but even, one eighth for each key.
#
# Now leave the width at 64 and let the number of keys grow. An even share would be $1/n$; the last column says how many times as large the top weight is:

# %%
print("   n   top weight   × n")
for n in (2, 8, 32, 128, 512):
    trials = 2**15 // n
    vectors = draws(trials * (n + 1) * 64).reshape(trials, n + 1, 64)
    scores = (vectors[:, :1] * vectors[:, 1:]).sum(axis=-1) / np.sqrt(64)  # [trials, n keys]
    print(f"{n:4}  {top(scores):11.3f} {n * top(scores):5.1f}")

# %% [markdown]
# √d keeps the scores in their range whatever the width is. It does nothing about the number of keys: the same scores, shared among more, leave less for each, the first included. In a long text a position that is to stand out needs a higher score than in a short one.
#
# ## What attention costs
#
# `counted` computes attention and counts as it goes: the multiplications of its two matrix products, and the bytes that its scores take. That it still is attention is checked in the last line.


# %%
def product(A, B):
    """The matrix product [a, b] @ [b, c], and how many multiplications it takes."""
    return A @ B, A.shape[0] * A.shape[1] * B.shape[1]


def counted(Q, K, V, mask=True):
    """The output of attention, its multiplications, and the bytes of its scores."""
    dots, for_scores = product(Q, K.T)
    scores = np.where(mask, dots / np.sqrt(Q.shape[1]), -np.inf)
    output, for_output = product(softmax(scores), V)
    return output, for_scores + for_output, scores.nbytes


X = draws(10 * 4).reshape(10, 4)  # [positions, features]
assert np.allclose(counted(X, X, X)[0], attention(X, X, X).output)


# %%
def costs(n, d):
    """Multiplications and bytes for n positions that all read each other."""
    X = draws(n * d).reshape(n, d)
    return counted(X, X, X)[1:]


print("   n    d  multiplications  bytes of scores")
for n, d in [(128, 64), (256, 64), (512, 64), (1024, 64), (128, 128), (128, 256), (128, 512)]:
    multiplications, size = costs(n, d)
    print(f"{n:4} {d:4}  {multiplications:15,}  {size:15,}")

# %% [markdown]
# Go down the first four lines, in which n doubles: both columns grow by four each time. In the last three d doubles from the first line on: the multiplications double, and the scores take no byte more. The width sits in the products only; the length sits in the number of pairs.
#
# ## Times on your machine { #times-on-your-machine }
#
# A count is not a time. How long a product takes depends on the processor, on its memory, and on what else it is doing, so that no two runs give the same. This cell defines a function and does not call it. In the notebook, add a cell with `print(seconds(512, 64), seconds(1024, 64), seconds(512, 128))` and compare with the counts.

# %%
from timeit import repeat


def seconds(n, d, runs=7):
    """The shortest of several times that attention of n positions to themselves takes."""
    X = draws(n * d).reshape(n, d)
    return min(repeat(lambda: attention(X, X, X), number=1, repeat=runs))


# %% [markdown]
# You will hardly find the factors of the counts. In small sizes the calls cost more than the arithmetic; in large ones the exponentials of softmax, which are not multiplications, and the way to memory take their part. The shortest time is taken because whatever disturbs a measurement makes it longer, never shorter.
#
# ## Online softmax against the plain one
#
# The plain way keeps all scores of a row and all their exponentials. The online way of [lesson 15](../floating-point.md) reads one score and one value at a time and keeps three things: the maximum so far, the total so far, the mix so far. Do both give the same, also where all scores lie at ten thousand?

# %%
print("    n  same  same at 10,000  bytes: plain  online")
for n in (10, 100, 1000, 10_000):
    scores = draws(n)
    values = draws(8 * n, start=0).reshape(n, 8)
    plain = softmax(scores) @ values
    last = online_softmax(scores, values)[-1]
    high = online_softmax(scores + 10_000, values)[-1]
    same = np.allclose(plain, last.output), np.allclose(plain, high.output)
    kept = 2 * scores.nbytes, 8 + 8 + last.output.nbytes
    print(f"{n:5}  {same[0]!s:4}  {same[1]!s:14}  {kept[0]:12,}  {kept[1]:6}")

# %% [markdown]
# What the plain way keeps grows with the row; what the online way keeps does not. (The function of the course returns every state, so that a page can show them. A program would overwrite the last one.)
#
# It has a price. Whenever a new maximum comes, all that was mixed before is shrunk to it. How often is that? In the order drawn, and in the order from low to high, beside the natural logarithm of n:

# %%
print("    n  as drawn  rising   ln n")
for n in (10, 100, 1000, 10_000):
    scores = draws(n)
    states = [online_softmax(row, row) for row in (scores, np.sort(scores))]
    maxima = [len({state.maximum for state in row}) for row in states]
    print(f"{n:5}  {maxima[0]:8}  {maxima[1]:6}  {np.log(n):5.1f}")

# %% [markdown]
# In no particular order new maxima soon become rare: the t-th score is the highest of the first t in one case of t, and $1 + \frac{1}{2} + \frac{1}{3} + \dots + \frac{1}{n}$ grows like the logarithm. In rising order every score is a new maximum. The result is the same; only the work differs.
#
# ## A cache against none
#
# A text is written word by word, with 16 features a position. With a cache ([lesson 14](../cost-and-cache.md)) each step computes the row of its own position. Without one each step computes all rows again, the masked half of the square included. Both ways are counted, and at every step their newest rows are compared.


# %%
def write(n, d=16):
    """Multiplications for n words with a cache and without, and the bytes that the cache takes."""
    X = draws(n * d).reshape(n, d)
    cache = KeyValueCache(width=d, value_width=d)
    with_cache = without = 0
    for t, x in enumerate(X, start=1):
        step = cache.step(x, x, x)
        row, multiplications, _ = counted(x[np.newaxis], cache.keys, cache.values)
        with_cache += multiplications
        rows, multiplications, _ = counted(X[:t], X[:t], X[:t], causal_mask(t))
        without += multiplications
        assert np.allclose(step.output, row[0])
        assert np.allclose(step.output, rows[-1])
    return with_cache, without, cache.keys.nbytes + cache.values.nbytes


lengths = [16, 32, 64, 128]
written = np.array([write(n) for n in lengths])
print("   n  with cache     without  ratio  bytes of the cache")
for n, (cached, again, size) in zip(lengths, written, strict=True):
    print(f"{n:4}  {cached:10,}  {again:10,}  {again / cached:5.1f}  {size:18,}")

# %% alt="Multiplications for a whole text against its length, both axes by factors: with a cache a straight line that climbs by two thirds of a grid line a doubling, without a cache by one grid line, and the gap widens."
figure, axes = plt.subplots(figsize=(5, 3))
axes.set_xscale("log")
axes.set_yscale("log")
axes.minorticks_off()
axes.set_xticks(lengths, lengths)
eightfold = written[0, 0] * 8 ** np.arange(5)
axes.set_yticks(eightfold, [f"{count:,}" for count in eightfold])
axes.hlines(eightfold, 16, 128, color="black", alpha=0.25, linewidth=0.75)
axes.set_xlim(right=260)
axes.set_xlabel("n")
axes.set_ylabel("count")
for name, count in zip(("with_cache", "without"), written.T[:2], strict=True):
    axes.plot(lengths, count, "o-", color="black")
    axes.annotate(name, (128, count[-1]), (8, -3), textcoords="offset points")

# %% [markdown]
# The lines across are factors of 8. Each time the text doubles, the upper line climbs by one of them, or nearly: it is cubic. The lower line climbs by two thirds of one, a factor of four: it is quadratic. So the ratio grows with the text, by about two thirds of n. The assertions in the cell did not fail: at every step the newest row was the same. The bytes are what the saving costs, and they grow in step with the text.
#
# ## Your turn
#
# In the notebook, change one thing and predict what follows before you run it.
#
# - In the first cell, multiply the dot products by 3, as keys three times as long would. Which columns of the table change, and which divisor puts the top weight right again?
# - In `write` the mask is applied after the whole square was computed. Count the multiplications of a program that computes only what the mask lets through. What becomes of the ratio?
# - `np.float32` in place of the usual `np.float64` halves all bytes. Put `.astype(np.float32)` behind `draws(n)` and look at the column `same at 10,000`. [Lesson 15](../floating-point.md) says what happens to differences up there.
#
# !!! limits "What this does not show"
#     - Times. A program that does fewer multiplications may be the slower one.
#     - Real queries and keys. Drawn numbers are independent of each other, learned ones are not; [lesson 6](../why-scale.md) has a case in which √d does not help.
#     - What else a model does at each word: projections, feed-forward layers, the choice of the word.
