"""`as number`: one number in a line of prose."""

from hooks.engine.values import Value, describe, plain
from hooks.engine.views import Asked, CannotShow, View
from hooks.engine.views._parts import inline


def text(value: Value, asked: Asked) -> str:
    """Write the number with at most four decimals."""
    if isinstance(value, bool) or not isinstance(value, int | float | complex):
        raise CannotShow(
            f"`number` needs one number and `{asked.expression}` is {describe(value)}; "
            "ask for one of its entries, or leave `as number` out"
        )
    return plain(value)


def html(value: Value, asked: Asked) -> str:
    """Show the number as a value that can be traced."""
    return inline(value, text(value, asked), asked)


VIEW = View("number", block=False, options=("role",), html=html, text=text)
