"""`as text`: any value in a line of prose."""

from hooks.engine.values import Value, plain
from hooks.engine.views import Asked, View
from hooks.engine.views._parts import inline


def text(value: Value, asked: Asked) -> str:
    """Write the value shortly, whatever it is."""
    return plain(value)


def html(value: Value, asked: Asked) -> str:
    """Show the value as one that can be traced."""
    return inline(value, plain(value), asked)


VIEW = View("text", block=False, options=("role",), html=html, text=text)
