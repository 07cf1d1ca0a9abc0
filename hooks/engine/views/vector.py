"""`as vector`: a vector in a line of prose."""

from hooks.engine.values import Value
from hooks.engine.views._parts import written
from hooks.engine.views._view import Asked, View, misfit


def vector(value: Value, asked: Asked) -> str:
    """Write the vector in brackets, each entry with at most four decimals."""
    if not isinstance(value, list | tuple) or any(isinstance(x, list | tuple) for x in value):
        raise misfit(value, asked, "one row of entries", "ask for one, or leave `as vector` out")
    return written(value)


VIEW = View("vector", vector)
