"""`as vector`: a vector in a line of prose."""

from hooks.engine.values import Value, describe, plain
from hooks.engine.views import Asked, CannotShow, View, is_vector
from hooks.engine.views._parts import inline


def text(value: Value, asked: Asked) -> str:
    """Write the vector in brackets, each entry with at most four decimals."""
    if not is_vector(value):
        raise CannotShow(
            f"`vector` needs one row of entries and `{asked.expression}` is {describe(value)}; "
            "ask for one row of a matrix, or write `as matrix`"
        )
    return plain(value)


def html(value: Value, asked: Asked) -> str:
    """Show the vector as a value that can be traced."""
    return inline(value, text(value, asked), asked)


VIEW = View("vector", block=False, options=("role",), html=html, text=text)
