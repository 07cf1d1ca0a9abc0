"""`as tex`: TeX for a number, a row vector or a matrix, inside math."""

import re

from hooks.engine.values import Value
from hooks.engine.views._parts import escaped_in_tex, is_number, numerals, written
from hooks.engine.views._table import rows
from hooks.engine.views._view import Asked, View

_WORDS = {"nan": r"\text{NaN}", "inf": r"\infty", "-inf": r"-\infty"}


def tex(value: Value, asked: Asked) -> str:
    """Write TeX: a bmatrix for a vector (as one row) or a matrix, a number for a number."""
    spec = asked.options.get("format", "")
    if not isinstance(value, list | tuple):
        return _tex(value, written(value, spec))
    cells, _ = rows(value, asked)
    texts = iter(numerals([cell for row in cells for cell in row], spec))
    lines = [" & ".join(_tex(cell, next(texts)) for cell in row) for row in cells]
    return r"\begin{bmatrix} " + r" \\ ".join(lines) + r" \end{bmatrix}"


def _tex(value: Value, shown: str) -> str:
    escaped = escaped_in_tex(shown)
    if not is_number(value):
        return rf"\text{{{escaped}}}"
    power = re.sub(r"e(.*)", lambda e: rf" \times 10^{{{int(e[1])}}}", escaped)
    return _WORDS.get(shown, power.replace(",", "{,}"))


VIEW = View("tex", tex, "math", ("format",))
