# %% [markdown]
# 实验 1 · 约 20 分钟
# {: .kicker }
#
# # 训练两句话模型
#
# [第 11 课](../train.md)用两句话训练了一个只有 128 个数的模型，展示了其中几个时刻。在这里，整个训练过程都摊开来看：每一步、两百个起点，还有你想改的任何地方。
# {: .lead }
#
# 这一页是一个笔记本。网站构建时，它从头到尾运行过一遍，每个单元格下面的内容，就是这个单元格打印或画出来的。点页面上方的“下载笔记本”，可以把它拿到自己的电脑上运行。它只需要 numpy 和 matplotlib，课程自己的代码已经带在里面。
#
# !!! predict "先猜一猜"
#     1. 两百个模型从两百组不同的数出发，用同样的办法各训练 600 步。有多少个能把两句都答对？
#     2. 两句都答对的模型，最大的注意力权重一定在名字上吗？
#     3. 学习率越大，到得就越早吗？
#
# ## 一个模型，每一步
#
# “早上，小丁喜欢”后面接“红”，“早上，小周喜欢”后面接“黄”。`train` 就是第 11 课的那个函数。每走一步之前，以及最后一步之后，它都记下当时的情形：平均损失，以及每句话最后一个位置的注意力权重和十个字的概率。

# %%
import numpy as np

from snippets.train.model import train
from snippets.train.starts import START, draw, stack
from snippets.train.tasks import SENTENCE_TARGETS, SENTENCES, sentences

run = train(START, sentences, SENTENCE_TARGETS)
print("losses ", run.losses.shape)  # [moments]
print("weights", run.weights.shape)  # [moments, sentences, positions]
print("chances", run.chances.shape)  # [moments, sentences, characters]

# %% [markdown]
# ## 换一种刻度看三条损失曲线
#
# 第 11 课画过三个模型的损失。它们只在一处不同，就是最后一个位置读什么：只读自己（`last`），读全部七个位置的平均（`mean`），或者按注意力的比例读（`attention`）。那张图里，曲线贴近 0 以后就分不清了。所以这里换成按倍数的刻度：每条横线是上面一条的十分之一。

# %%
runs = {
    "last": train(START, sentences, SENTENCE_TARGETS, ratios=np.eye(7)[-1]),
    "mean": train(START, sentences, SENTENCE_TARGETS, ratios=np.full(7, 1 / 7)),
    "attention": run,
}
for name, one in runs.items():
    print(f"{name:9}", one.losses[[0, 50, 100, 200, 300, 600]])

# %% alt="三个模型 600 步的损失，纵轴按倍数刻度：last 很快就不再下降；mean 从第 100 步起平稳下降；attention 到第 200 步还几乎是平的，随后陡降，最后比 mean 还低。"
from matplotlib import pyplot as plt


def loss_axes(right=600):
    """A figure with steps across, and losses upwards on a scale that goes by factors."""
    axes = plt.figure(figsize=(5, 3)).gca()
    ticks = [1, 0.1, 0.01, 0.001]
    axes.set_yscale("log")
    axes.minorticks_off()
    axes.set_yticks(ticks, ticks)
    axes.hlines(ticks, 0, 600, color="black", alpha=0.25, linewidth=0.75)
    axes.set_xlim(0, right)
    axes.set_xlabel("steps")
    axes.set_ylabel("losses")
    return axes


axes = loss_axes(right=760)
for (name, one), style in zip(runs.items(), ("--", "-.", "-"), strict=True):
    color = "C4" if name == "attention" else "black"
    axes.plot(one.losses, style, color=color)
    axes.annotate(name, (600, one.losses[-1]), (5, -3), textcoords="offset points", color=color)

# %% [markdown]
# 有两点是先前看不出来的。会答的那两个模型，到最后也没有学完：损失还在下降，只是越来越慢，因为概率永远到不了 1。还有，最晚动起来的注意力模型并不是平稳地往下走，它是掉下去的。掉下去之前，看上去几乎什么也没发生。那段时间里究竟发生了什么？
#
# ## 随时间变化的注意力图
#
# 注意力权重其实一直在变。在下面的图里，一列是一个时刻，一行是一个被读的位置，最上面是 0，最下面是 6；方块越深，权重越大。上面是“小丁”那句，下面是“小周”那句。名字在位置 4。

# %% alt="两句话的注意力权重在 600 步里的变化，各一张图。开头七行深浅差不多，不到 50 步，就集中到第 0 行和第 5 行。小丁那句，约 200 步以后换成第 4 行，而且变得最深；小周那句，一直是第 0 行和第 5 行。"
moments = np.arange(0, 601, 25)
figure, pair = plt.subplots(2, 1, figsize=(5, 4.2), sharex=True)
pair[1].set_xlabel("steps")
for text, axes in enumerate(pair):
    for position in range(7):
        shares = run.weights[moments, text, position]  # [moments]
        height = np.full(len(moments), position)
        axes.scatter(moments, height, 85, marker="s", color="C4", alpha=shares, linewidth=0)
    axes.set_yticks(range(7))
    axes.invert_yaxis()
    axes.set_ylabel("position")

# %%
peaks = run.weights.argmax(axis=-1)  # [moments, sentences]
for text, peak in zip(SENTENCES, peaks.T, strict=True):
    changes = [0, *(np.flatnonzero(np.diff(peak)) + 1)]
    print(text, *(f"step {step}: position {peak[step]}" for step in changes), sep=" | ")
around = [100, 150, 175, 200, 225, 250]
print("loss              ", run.losses[around])
print("weight of the name", run.weights[around, 0, 4])  # in the first sentence

# %% [markdown]
# 前两行说明最大的权重在什么时候移动、移到了哪里；后两行是几个时刻的损失，下面对着第一句里名字的权重。那段平线并没有闲着：名字的份额虽小，却在长；名字传到输出的越多，再多传一点就越划算。所以下跌一旦开始，就很陡。
#
# 学到的是一种差别：一句里，最后一个位置读名字；另一句里，它读别的地方。这已经足够把两句区分开，可是和人们说的“看着名字”并不是一回事。
#
# ## 两百个起点
#
# 只训练一次，不过是一个例子。`draw(seed)` 用一个公式从一个整数造出一个起点，在每台电脑上都一样。`stack` 把两百个起点叠进一个数组，numpy 就能同时训练它们。如果一个模型给两句话的正确答案的概率都超过 0.9，就算它会答。

# %%
seeds = np.arange(1, 201)
many = train(stack([draw(seed) for seed in seeds]), sentences, SENTENCE_TARGETS)
right = many.chances[-1][:, [0, 1], SENTENCE_TARGETS]  # [models, sentences]
solved = (right > 0.9).all(axis=1)
print(solved.sum(), "of", len(seeds), "solve it; the others:", seeds[~solved])
print(right[~solved])

# %% alt="40 个会答的模型的损失，细线：每条都先平一段，短的几十步，长的几百步，然后下跌。不会答的几个用虚线，一直平到最后。"
axes = loss_axes()
steps = np.arange(0, 601, 20)
for curve in many.losses[steps][:, solved].T[:40]:
    axes.plot(steps, curve, color="C4", alpha=0.35, linewidth=1)
for curve in many.losses[steps][:, ~solved].T:
    axes.plot(steps, curve, "--", color="black", linewidth=1.5)

# %% [markdown]
# 每条线的形状都一样，先平后跌，而下跌的时候各不相同。虚线是训练结束时还没有跌下去的。上面打印的概率说明了这几个模型在做什么：它们学会了后面不是“红”就是“黄”，至于是哪一个，比抛硬币强不了多少。这差不多就是第 11 课里“只读最后一个字”的那个模型的处境。
#
# 它们只是慢吗？让它们走 1500 步：

# %%
late = stack([draw(seed) for seed in seeds[~solved]])
longer = train(late, sentences, SENTENCE_TARGETS, steps=1500)
for seed, loss, chances in zip(seeds[~solved], longer.losses.T, longer.chances[-1], strict=True):
    print(
        f"seed {seed:3}: loss {loss[600]:.4f}, later {loss[-1]:.4f}",
        chances[[0, 1], SENTENCE_TARGETS],
    )

# %% [markdown]
# 有的只是慢，有的到现在还在原地。光看一段平线，谁也说不出下跌是快来了、还早，还是根本不会来。
#
# ## 它们看哪里
#
# 现在看第二个问题。对每个会答的模型，找出最大的权重在哪个位置，两句分别计数；位置 4 是名字：

# %%
peaks = many.weights[-1][solved].argmax(axis=-1)  # [models, sentences]
print("position    ", *(f"{position:3}" for position in range(7)))
for text, peak in zip(SENTENCES, peaks.T, strict=True):
    print(text[4], "         ", *(f"{n:3}" for n in np.bincount(peak, minlength=7)))
on_name = peaks == 4
print("on the name in both sentences:", on_name.all(axis=1).sum())
print("in one of them:               ", (on_name.sum(axis=1) == 1).sum())
print("in neither:                   ", (~on_name).all(axis=1).sum())

# %% [markdown]
# 这些模型的回答都一样。两句里都看着名字的很少；多数只在一句里看着名字，在另一句里，看的是六个与“是谁”毫无关系的位置之一。最后一行也值得想一想。一个模型就算两句里都没有把最大的权重放在名字上，名字上也还可以有一点权重，而一点就可能够用：平均分配的时候，名字也只有七分之一。从这些起点出发，有没有一次走到那里，最后一行写着。
#
# !!! myth "常听到，但不对"
#     “模型学会了该看哪里。再训练一个，它也会看那里。”
#
# ## 学习率
#
# 为了回答第三个问题，用三种学习率训练前 25 个起点。`steps` 是损失第一次低于 0.1 时走过的步数，只算走到了的模型：

# %%
starts = stack([draw(seed) for seed in seeds[:25]])
for rate in (0.03, 0.1, 0.3):
    one = train(starts, sentences, SENTENCE_TARGETS, rate=rate)
    there = one.losses < 0.1  # [moments, models]
    came = there.any(axis=0)
    steps = there.argmax(axis=0)[came]
    told = f"steps {steps.min()} to {steps.max()}, median {np.median(steps):.0f}"
    print(f"rate {rate:4}: {came.sum()} of {len(came)}, {told}")

# %% [markdown]
# 学习率大三倍，步数大约少到三分之一：在这里，大一点确实到得早。不过，每一步跟从的是出发点的梯度，步子越长，这个梯度就越说不准落脚点的情形。把 1.0 加进列表试试：有些起点会一步迈到正确答案的概率被存成 0 的地方，再取对数，就出了最后一课提醒过的问题。
#
# ## 轮到你了
#
# 在笔记本里改一处，先猜会怎样，再运行。
#
# - `draw(seed, d=2)` 造出的模型，每行只有两个数，而不是四个。有多少个会答？换成 `d=8` 呢？
# - 用 `from snippets.train.tasks import facts, FACT_TARGETS` 取来第 11 课的查找任务，用它训练两百个起点。有多少个把最大的权重放在问到的那条事实上？
# - 给 `train` 加上参数 `mask=np.array([[True] * 4 + [False] + [True] * 2])`，把名字遮住。损失最低能到多少？为什么？
#
# !!! limits "这说明不了什么"
#     - 大模型怎么做。这里只有两段文字、128 个数，每一步都用上全部文字。大模型的损失曲线也有平段和下跌，但不能由此推出原因相同。
#     - 某个起点本身就不走运。换一个学习率，没学会的可能是另外几个。
#     - 下跌为什么恰好在那个时候来。
