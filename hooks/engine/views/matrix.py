"""`as matrix`: a vector or a matrix as a table."""

from hooks.engine.values import Value
from hooks.engine.views import Asked, View
from hooks.engine.views._parts import no_text
from hooks.engine.views._table import OPTIONS, table


def html(value: Value, asked: Asked) -> str:
    """Show the table."""
    return table(value, asked)


VIEW = View("matrix", block=True, options=OPTIONS, html=html, text=no_text)
