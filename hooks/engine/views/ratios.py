"""`as ratios`: ratios that mix the rows of a matrix, to be set by the reader."""

from hooks.engine.values import Value
from hooks.engine.views._several import chosen, element, is_matrix, is_row, split
from hooks.engine.views._table import table
from hooks.engine.views._view import Asked, View, misfit
from hooks.engine.views.bars import bars

_WORDS = {"en": ("ratios", "output"), "zh": ("比例", "输出")}
_NEEDS = "ratios for the rows of a matrix, the matrix, and their mix"


def ratios(value: Value, asked: Asked) -> str:
    """Show the ratios as bars, the matrix, and the mix of its rows."""
    shares, matrix, mix = split(value, asked, ("ratios", "V", "output"))
    rows = len(shares[0]) if is_row(shares[0]) else 0
    if not is_matrix(matrix[0], rows) or not is_row(mix[0], len(matrix[0][0])):
        raise misfit(value, asked, _NEEDS, "ask for three that fit")
    name, result = _WORDS[asked.language]
    inside = (
        bars(shares[0], chosen(shares[1], max="=1", role="=a", name=f"={name}", rows="rows"))
        + '<div class="part__row">'
        + table(matrix[0], chosen(matrix[1], role="=v", rows="rows", cols="cols"))
        + table(mix[0], chosen(mix[1], role="=o", name=f"={result}", cols="cols"))
        + "</div>"
    )
    return element("ratio-sliders", [shares[0], matrix[0]], inside)


VIEW = View("ratios", ratios, "block", ("cols", "rows"))
