"""`as heatmap`: the table of `matrix`, its cells tinted by their value."""

from collections.abc import Sequence

from hooks.engine.values import Value
from hooks.engine.views import Asked, View
from hooks.engine.views._numbers import shares, tint
from hooks.engine.views._parts import no_text
from hooks.engine.views._table import OPTIONS, table


def html(value: Value, asked: Asked) -> str:
    """Show the table; the tint is a cell's share of the largest absolute value."""

    def marks(cells: Sequence[Value]) -> list[str]:
        weighed = zip(cells, shares(cells, asked), strict=True)
        return [tint("h", cell, share) for cell, share in weighed]

    return table(value, asked, marks)


VIEW = View("heatmap", block=True, options=OPTIONS, html=html, text=no_text)
