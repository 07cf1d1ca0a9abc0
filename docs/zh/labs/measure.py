# %% [markdown]
# 实验 2 · 约 20 分钟
# {: .kicker }
#
# # 量一量
#
# 课程里的四个说法，这里都放到手算不动的规模上来检验：√d 有什么用，注意力要花多少计算，在线 softmax 省了什么，缓存又省了什么。
# {: .lead }
#
# 这一页是一个笔记本。网站构建时，它从头到尾运行过一遍。点页面上方的“下载笔记本”，可以把它拿到自己的电脑上运行，只需要 numpy 和 matplotlib。
#
# 这里量的都是数得出来的东西：乘法次数、字节数、散布。它们在每台电脑上都一样。时间不是这样，所以页面上不写时间；[有一个单元格](#times-on-your-machine)定义了计时的函数，留给你自己调用。
#
# !!! predict "先猜一猜"
#     1. 一个查询和 8 个键，从每个 64 个特征增加到 4096 个，点积都除以 √d。8 个权重里最大的那个，会变大、变小，还是不变？如果仍是 64 个特征，键从 8 个增加到 512 个呢？
#     2. 文本长一倍，或者宽度大一倍：哪一种让注意力更贵？
#     3. 一万个分数一个一个地来，没有顺序。“到目前为止的最大值”会更新多少次？
#     4. 逐词写一段 128 个词的文字，一次用缓存，一次不用。后一种做的乘法是前一种的多少倍？
#
# ## 放大了看 √d
#
# `dot_products` 来自[第 6 课](../why-scale.md)：每次试验里，一个查询遇到 8 个键，所有的数都是抽出来的，散布为 1。第 6 课量了三种宽度，这里量六种：

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

# %% alt="点积的散布随 d 的变化，两个轴都按倍数刻度。六个点都落在 √d 的虚线上。"
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
# 宽度大了一千倍，点仍然跟着线走。（最宽的几种试验次数少，偏得稍多一点。）除以 √d，最大的权重就停在原处；不除，一行几乎只剩一个 1；除以 d，又几乎成了平均，每个键八分之一。
#
# 再把宽度固定在 64，让键变多。平均分的话，每个键得 $1/n$；最后一列是最大的权重相当于平均的多少倍：

# %%
print("   n   top weight   × n")
for n in (2, 8, 32, 128, 512):
    trials = 2**15 // n
    vectors = draws(trials * (n + 1) * 64).reshape(trials, n + 1, 64)
    scores = (vectors[:, :1] * vectors[:, 1:]).sum(axis=-1) / np.sqrt(64)  # [trials, n keys]
    print(f"{n:4}  {top(scores):11.3f} {n * top(scores):5.1f}")

# %% [markdown]
# 不管宽度多大，√d 都让分数保持在原来的范围里。键的个数它管不着：同样的分数，分的人多了，每一份就少了，第一名也不例外。在长文本里，一个位置要想突出，需要比在短文本里更高的分数。
#
# ## 注意力要花多少
#
# `counted` 一边算注意力，一边计数：两次矩阵乘法各做了多少次乘法，分数占了多少字节。最后一行检查它算的确实还是注意力。


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
# 看前四行，n 逐次加倍：两列每次都变成四倍。后三行从第一行出发，d 逐次加倍：乘法次数加倍，分数一个字节也没有多占。宽度只出现在乘法里，长度决定的是有多少对位置。
#
# ## 在你的机器上计时 { #times-on-your-machine }
#
# 次数不是时间。一次矩阵乘法要多久，取决于处理器、内存，还有机器同时在忙什么，两次运行不会一样。下面的单元格只定义函数，不调用它。在笔记本里加一个单元格，写上 `print(seconds(512, 64), seconds(1024, 64), seconds(512, 128))`，再和上面的次数对照。

# %%
from timeit import repeat


def seconds(n, d, runs=7):
    """The shortest of several times that attention of n positions to themselves takes."""
    X = draws(n * d).reshape(n, d)
    return min(repeat(lambda: attention(X, X, X), number=1, repeat=runs))


# %% [markdown]
# 你多半得不到次数的那些倍数。规模小的时候，调用本身比计算还贵；规模大的时候，softmax 的指数不在乘法之列，存取内存也要花时间。取最短的时间，是因为干扰只会让测得的时间变长，不会变短。
#
# ## 在线 softmax 和普通 softmax
#
# 普通的做法要留下一行的全部分数和全部指数值。[第 15 课](../floating-point.md)的在线做法一次只读一个分数和一个值，只留三样：到目前为止的最大值、总和与混合。两种做法的结果一样吗？分数都在一万上下时也一样吗？

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
# 普通做法要留的东西随行的长度增长，在线做法不随它增长。（课程里的函数返回每一步的状态，好让页面展示；真正的程序只留最后一个，每步覆盖。）
#
# 它也有代价。每来一个新的最大值，先前混合好的全部都要跟着缩小一次。这有多频繁？下面是按抽出的顺序，以及按从低到高的顺序，旁边是 n 的自然对数：

# %%
print("    n  as drawn  rising   ln n")
for n in (10, 100, 1000, 10_000):
    scores = draws(n)
    states = [online_softmax(row, row) for row in (scores, np.sort(scores))]
    maxima = [len({state.maximum for state in row}) for row in states]
    print(f"{n:5}  {maxima[0]:8}  {maxima[1]:6}  {np.log(n):5.1f}")

# %% [markdown]
# 没有顺序的时候，新的最大值很快就少见了：第 t 个分数是前 t 个里最大的，这种情况 t 次里有一次，而 $1 + \frac{1}{2} + \frac{1}{3} + \dots + \frac{1}{n}$ 增长得和对数一样慢。从低到高的时候，每个分数都是新的最大值。结果一样，差的只是工作量。
#
# ## 有缓存和没有缓存
#
# 逐词写一段文字，每个位置 16 个特征。有缓存（[第 14 课](../cost-and-cache.md)），每一步只算自己那一行。没有缓存，每一步都要把所有的行重算一遍，连被遮住的那一半也要算。两种做法都计数，并且每一步都比较最新的那一行。


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

# %% alt="写完整段文字的乘法次数随长度的变化，两个轴都按倍数刻度：有缓存的一条每加倍上升三分之二格，没有缓存的一条每加倍上升一格，差距越来越大。"
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
# 横线之间相差 8 倍。文本每加倍一次，上面那条线上升一格，或者差一点：它是三次的。下面那条上升三分之二格，也就是四倍：它是二次的。所以两者之比随长度增长，大约是 n 的三分之二。单元格里的断言都没有失败：每一步，最新的那一行都一样。那些字节是省下计算的代价，随文本同步增长。
#
# ## 轮到你了
#
# 在笔记本里改一处，先猜会怎样，再运行。
#
# - 在第一个单元格里，把点积都乘 3，相当于键的长度变成三倍。表里哪几列会变？除以几，最大的权重才变得回来？
# - `write` 里，整个方阵都算完了才用上掩码。数一数，如果程序只算掩码放行的部分，要做多少次乘法？两者之比会变成多少？
# - 把通常的 `np.float64` 换成 `np.float32`，字节数都减半。在 `draws(n)` 后面加上 `.astype(np.float32)`，看 `same at 10,000` 这一列。那么高的地方，差会怎么样，[第 15 课](../floating-point.md)讲过。
#
# !!! limits "这说明不了什么"
#     - 时间。乘法做得少的程序，也可能更慢。
#     - 真实的查询和键。抽出来的数彼此无关，学出来的不是这样；[第 6 课](../why-scale.md)里有一个 √d 帮不上忙的例子。
#     - 模型为每个词还要做的别的事：投影、前馈层、选词。
