"""`as tex`: TeX for a number, a row vector or a matrix, inside math."""

import re

from hooks.engine.values import Array, Value, plain
from hooks.engine.views import Asked, CannotShow, View
from hooks.engine.views._numbers import rows, with_format, written

_WORDS = {"nan": r"\text{NaN}", "inf": r"\infty", "-inf": r"-\infty", "+inf": r"+\infty"}
_EXPONENT = re.compile(r"([-+]?[\d.]+)[eE]([-+])0*(\d+)")
_SPECIAL = {char: f"\\{char}" for char in "#$%&_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}


def text(value: Value, asked: Asked) -> str:
    """Write TeX: a bmatrix for a vector (as one row) or a matrix, a number for a number."""
    spec = asked.options.get("format")
    if not isinstance(value, Array | list | tuple):
        return _tex(value, plain(value) if spec is None else with_format(value, spec))
    cells, _ = rows(value, asked)
    texts = iter(written((cell for row in cells for cell in row), spec))
    lines = [" & ".join(_tex(cell, next(texts)) for cell in row) for row in cells]
    return r"\begin{bmatrix} " + r" \\ ".join(lines) + r" \end{bmatrix}"


def html(value: Value, asked: Asked) -> str:
    """Refuse: TeX in prose would be read as it is written."""
    raise CannotShow(
        f"`as tex` belongs inside $…$ or $$…$$; in prose write `{asked.expression}` without it, "
        "or `as matrix` in a paragraph of its own"
    )


def _tex(value: Value, shown: str) -> str:
    if shown.strip() in _WORDS and not isinstance(value, str):
        return _WORDS[shown.strip()]
    if isinstance(value, bool | str) or not isinstance(value, int | float | complex):
        return rf"\text{{{''.join(_SPECIAL.get(char, char) for char in shown)}}}"
    shown = _EXPONENT.sub(_power, shown.strip())
    return shown.replace("%", r"\%").replace("_", r"\_").replace(",", "{,}").replace("j", "i")


def _power(found: re.Match[str]) -> str:
    sign = found[2].replace("+", "")
    return rf"{found[1]} \times 10^{{{sign}{found[3]}}}"


VIEW = View("tex", block=False, options=("format",), html=html, text=text)
