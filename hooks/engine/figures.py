"""Figures that a snippet leaves open: drawn as SVG beside it, fitted into the page by the builder.

Only snippets whose text says `matplotlib` pay for it. The SVG keeps its text as text, has the same
bytes on every build, and takes its colours from the page: black and the roles' colours become
variables of the style sheet.
"""

import io
import re
import sys
from collections.abc import Callable
from html import escape
from types import FrameType
from typing import Any

from hooks.engine.drawn import drawn
from hooks.engine.record import Figure

# What stands for a role while matplotlib draws; light's colours, so that a figure by hand has them.
ROLES = {
    "q": "#183e74",
    "k": "#a43201",
    "v": "#027f47",
    "s": "#a55279",
    "a": "#864ebc",
    "o": "#433c31",
}
_STYLE: Any = {
    "axes.prop_cycle": "cycler('color', [{}])".format(", ".join(map(repr, ROLES.values()))),
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.figsize": (6.4, 3.2),
    "figure.constrained_layout.use": True,
    "font.size": 10,
    "lines.linewidth": 2,
    "svg.fonttype": "none",
    "svg.hashsalt": "figure",
}
_COLOURS = {"#000000": "currentColor"} | {c: f"var(--{role})" for role, c in ROLES.items()}


def load() -> None:
    """Load matplotlib, which takes a while: a helper does it once for all its children."""
    import matplotlib
    from matplotlib import pyplot

    matplotlib.rcParams.update(_STYLE)
    pyplot.close("all")


def watch(lines_at_work: Callable[[FrameType], tuple[int, ...]]) -> Callable[[], list[Figure]]:
    """Remember where figures are opened; call the result to draw those that are still open."""
    from matplotlib import _pylab_helpers, pyplot

    managers: Any = _pylab_helpers.Gcf
    opened: dict[int, tuple[int, ...]] = {}
    set_active = managers._set_new_active_manager

    def watched(manager: Any) -> None:
        opened[manager.num] = lines_at_work(sys._getframe(1))
        set_active(manager)

    managers._set_new_active_manager = watched
    return lambda: [_taken(pyplot.figure(n), opened[n]) for n in pyplot.get_fignums()]


def _taken(figure: Any, lines: tuple[int, ...]) -> Figure:
    file = io.StringIO()
    figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return Figure(file.getvalue(), lines, drawn(figure))


def fitted(svg: str, name: str, alt: str) -> str:
    """The SVG as a figure of a page: `name` sets its ids apart, `alt` says what it shows."""
    svg = svg[svg.index("<svg") :].strip()
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.S)
    svg = re.sub(r'(?<=\bid=")|(?<=href="#)|(?<=url\(#)', f"{name}-", svg)
    for colour, variable in _COLOURS.items():
        svg = re.sub(colour, variable, svg, flags=re.I)
    width, height = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)[0]
    svg = re.sub(r'(<svg\b[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg\b[^>]*?) width="[^"]*"', r'\1 role="img"', svg, count=1)
    svg = svg.replace("<svg", f'<svg aria-label="{escape(alt)}"', 1)
    return f'<figure class="plot" style="--ratio:{width}/{height}">{svg}</figure>'
