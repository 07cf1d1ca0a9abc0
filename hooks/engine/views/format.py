"""`as .3f`, or `as format format=".3f"`: a value with a format spec of Python's."""

from hooks.engine.values import Value
from hooks.engine.views import Asked, CannotShow, View
from hooks.engine.views._numbers import with_format
from hooks.engine.views._parts import inline


def text(value: Value, asked: Asked) -> str:
    """Write the value, or each of its entries, with the format spec."""
    named = asked.view == "format"
    spec = asked.options.get("format") if named else asked.view
    if spec is None or (not named and "format" in asked.options):
        raise CannotShow('write one format, as in `as .3f` or `as format format=".3f"`')
    return with_format(value, spec)


def html(value: Value, asked: Asked) -> str:
    """Show the value as one that can be traced."""
    return inline(value, text(value, asked), asked)


VIEW = View("format", block=False, options=("format", "role"), html=html, text=text)
