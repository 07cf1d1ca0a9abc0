"""What is made of the samples that `make bench` takes: ratios to the floor, with their spread.

Samples are paired: those of a tool are divided by those that the floor had in the same round.
"""

from statistics import median

NONE = "–"
NO_BREAK = "\N{NO-BREAK SPACE}"
JOINER = "\N{WORD JOINER}"  # no line ends after a dash
STALE = "≠"
# What a cold build runs apart from the rest: pages, in all of these.
BY_PAGE = ("mkdocs-jupyter", "MyST-NB", "mystmd", "Quarto")


class Report:
    """The results of one run of `make bench`."""

    def __init__(self, results):
        self.results = results

    def samples(self, workload, tool, figure):
        """The seconds, or megabytes; an empty list where there are none."""
        taken = self.results["workloads"].get(workload, {}).get(tool, {}).get(figure, [])
        return [] if taken == "stale" else taken

    def rounds(self):
        """How often each figure was taken; less often of slow tools."""
        return max(len(tools["floor"]["cold"]) for tools in self.results["workloads"].values())

    def pairs(self, workload, tool, figure):
        """A tool's samples, each with the floor's of the same round."""
        base = self.samples(workload, "floor", "cold" if figure == "first" else figure)
        return list(zip(self.samples(workload, tool, figure), base, strict=False))

    def ratio(self, workload, tool, figure):
        """The median of the ratios to the floor, with the smallest and the largest."""
        taken = self.results["workloads"].get(workload, {}).get(tool, {}).get(figure)
        if taken == "stale":
            return STALE
        return spread([own / base for own, base in self.pairs(workload, tool, figure)])

    def floor(self, workload, figure):
        """What the floor takes: seconds, or megabytes."""
        unit, decimals = ("MB", 0) if figure == "memory" else ("s", 2)
        return spread(self.samples(workload, "floor", figure), unit, decimals)

    def over(self, workload, tool, figure):
        """The seconds above the floor."""
        return spread([own - base for own, base in self.pairs(workload, tool, figure)], "s")

    def each(self, workload):
        """The milliseconds that a snippet adds to a build: cold over warm, numpy's import aside."""
        pages, snippets = map(int, workload.split("x"))
        runs = zip(*(self.samples(workload, "engine", figure) for figure in ("cold", "warm")), strict=False)
        numpy = self.results["numpy"]
        times = [1000 * (cold - warm - numpy) / (pages * snippets) for cold, warm in runs]
        return spread(times, "ms", 1)

    def faster(self, workload, tools=BY_PAGE):
        """How many times longer than the engine's the cold build of the fastest of `tools` takes."""
        own = self.samples(workload, "engine", "cold")
        others = [taken for tool in tools if (taken := self.samples(workload, tool, "cold"))]
        fastest = min(others, key=median, default=[])
        return spread([peer / engine for peer, engine in zip(fastest, own, strict=False)], decimals=1)

    def text(self, figures):
        """All of it for a terminal."""
        lines = []
        for workload, tools in self.results["workloads"].items():
            lines += [f"{workload}: the floor, and ratios to it, as median (smallest–largest)", ""]
            lines += [f"{'':15}" + "".join(f"{figure:>22}" for figure in figures)]
            for tool in tools:
                cells = [
                    self.floor(workload, figure)
                    if tool == "floor"
                    else self.ratio(workload, tool, figure)
                    for figure in figures
                ]
                lines.append(f"{tool:15}" + "".join(f"{cell:>22}" for cell in cells))
            lines += [
                "",
                f"one snippet edited, over the floor: {self.over(workload, 'engine', 'one')}",
                f"the edit served, over the floor: {self.over(workload, 'engine', 'serve')}",
                f"a snippet, cold, numpy's import aside: {self.each(workload)}",
                f"the fastest that isolates pages takes {self.faster(workload)} times as long",
                "",
            ]
        return "\n".join([*lines, f"{STALE} the page shows what was right before the edit"])


def spread(values, unit="", decimals=2):
    """The median, with the smallest and the largest; a dash if there are no values."""
    if not values:
        return NONE
    low, middle, high = (f"{f(values):.{decimals}f}" for f in (min, median, max))
    return f"{middle}{unit and NO_BREAK + unit} ({low}–{JOINER}{high})"
