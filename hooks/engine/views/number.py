"""`as number`: one number in a line of prose; also any value without a view, or with a format."""

from hooks.engine.values import Value
from hooks.engine.views._parts import is_number, written
from hooks.engine.views._view import Asked, View, misfit


def number(value: Value, asked: Asked) -> str:
    """Write the value with at most four decimals, or with the format spec asked for."""
    if asked.view != "number":
        return written(value, asked.view)
    if not is_number(value):
        raise misfit(value, asked, "one number", "ask for one entry, or leave `as number` out")
    return written(value)


VIEW = View("number", number)
