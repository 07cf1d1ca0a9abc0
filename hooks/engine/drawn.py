"""What a figure shows, as lines of text, to be approved: the digits of SVG are of no use for that.

There are lines for the figure, for each of its axes, and for each thing that is drawn in them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

_POINTS = 12  # of one curve; of a longer one as many, evenly spread, and the sums of all


def drawn(figure: Any) -> tuple[str, ...]:
    """The lines of a figure that has been drawn once, so that its scales are settled."""
    return tuple(_lines(figure))


def _lines(figure: Any) -> Iterator[str]:
    yield f"figure {_row(figure.get_size_inches())}"
    for axes in figure.axes:
        for axis in axes.xaxis, axes.yaxis:
            yield f"{axis.axis_name} axis {axis.get_scale()} {_row(axis.get_view_interval())}"
            yield f"  ticks {_row(axis.get_majorticklocs())} {list(_labels(axis))}"
            yield f"  small ticks {len(axis.get_minorticklocs())}, label {_text(axis.label)}"
        for line in axes.lines:
            style = f"{line.get_linestyle()} {line.get_marker()} {line.get_linewidth():.4g}"
            yield f"line {_colour(line, line.get_color())} {style}: {_points(line.get_xydata())}"
        for patch in axes.patches:
            path = patch.get_path().transformed(patch.get_patch_transform())
            yield f"area {_colour(patch, patch.get_facecolor())}: {_points(path.vertices)}"
        for group in axes.collections:
            dashes = [_row(dash or ()) for _, dash in group.get_linestyle()]
            yield f"group {dashes} {_row(group.get_linewidth())} at {_points(group.get_offsets())}"
            for colours in group.get_edgecolor(), group.get_facecolor():
                yield f"  colours {_points(colours)}"
            for path in group.get_paths():
                yield f"  {_points(path.vertices)}"
        for image in axes.images:
            rows = _points(image.get_array().reshape(len(image.get_array()), -1))
            yield f"image {image.cmap.name} {_row(image.get_extent())}: {rows}"
        for text in axes.texts:
            place, away = getattr(text, "xy", text.get_position()), getattr(text, "xyann", ())
            unit = getattr(text, "anncoords", "")
            yield f"text {_text(text)} at {_row(place)}, {_row(away)} {unit}"


def _labels(axis: Any) -> Iterator[str]:
    for label in axis.get_majorticklabels():
        if label.get_visible():
            yield label.get_text()


def _text(text: Any) -> str:
    place = f"{text.get_ha()} {text.get_va()} {text.get_rotation():g}"
    return f"{text.get_text()!r} {_colour(text, text.get_color())} {place}"


def _colour(artist: Any, colour: Any) -> str:
    from matplotlib.colors import to_hex

    return to_hex(colour) + (f" {artist.get_alpha():g}" if artist.get_alpha() else "")


def _points(points: Iterable[Iterable[float]]) -> str:
    rows = list(points)
    if len(rows) <= _POINTS:
        return ", ".join(map(_row, rows))
    sums = " ".join(f"{sum(column):.6g}" for column in zip(*rows, strict=True))
    few = [rows[index * (len(rows) - 1) // (_POINTS - 1)] for index in range(_POINTS)]
    return f"{len(rows)} points of sum {sums}, of them {', '.join(map(_row, few))}"


def _row(numbers: Iterable[float]) -> str:
    return " ".join(f"{number + 0:.4g}" for number in numbers)
