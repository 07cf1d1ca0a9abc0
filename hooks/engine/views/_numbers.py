"""Numbers that stand together: as rows, with the same decimals, weighed against each other."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import inf, isfinite

from hooks.engine.values import Array, Value, children, describe, formatted, plain
from hooks.engine.views import Asked, CannotShow, is_vector

FIGURE_SPACE = "\u2007"  # as wide as a digit, and never broken or collapsed


def rows(value: Value, asked: Asked) -> tuple[list[list[Value]], tuple[int, ...]]:
    """Read a vector as one row and a matrix as its rows; give the shape as well."""
    table = [row.data if isinstance(row, Array) else row for row in _parts(value)]
    shape: tuple[int, ...] = (len(table),)
    nested = [list(row) for row in table if isinstance(row, list | tuple)]
    if nested:
        shape = (len(nested), len(nested[0]))
        if len(nested) < len(table) or any(len(row) != shape[1] for row in nested):
            raise CannotShow(f"the rows of `{asked.expression}` differ in length")
    cells = nested or [table]
    if all(is_vector(row) and row for row in cells):
        return cells, shape
    if not isinstance(value, Array | list | tuple):
        advice = f"leave `as {asked.view}` out"
    elif not all(cells):
        advice = "ask for one that is not empty"
    else:
        advice = f"ask for one of its parts, `{part_of(asked)}`"
    raise CannotShow(
        f"`{asked.view}` needs a vector or a matrix and `{asked.expression}` is {describe(value)}; "
        f"{advice}"
    )


def _parts(value: Value) -> list[Value]:
    return children(value) if isinstance(value, Array | list | tuple) else []


def part_of(asked: Asked) -> str:
    """Write the expression for the first part of what was asked for."""
    expression = asked.expression.strip()
    return f"{expression}[0]" if " " not in expression else f"({expression})[0]"


def written(values: Iterable[Value], spec: str | None) -> list[str]:
    """Write figures that stand together.

    Whole numbers stay whole. All others get the same number of decimals: the fewest that lose
    nothing, at most four.
    """
    values = list(values)
    if spec is not None:
        return [with_format(value, spec) for value in values]
    short = [plain(value) for value in values]
    decimals = max(0, *(len(_tail(text)) - 1 for text in short if _is_fixed(text)), 0)
    return [
        f"{value:.{decimals}f}"
        if isinstance(value, float) and _is_fixed(text) and not value.is_integer()
        else text
        for value, text in zip(values, short, strict=True)
    ]


def aligned(values: Sequence[Value], texts: Sequence[str]) -> list[str]:
    """Pad numbers on the right, so that they align on the point when they end at one edge."""
    tails = [
        None if isinstance(value, str | bool | None) else len(_tail(text))
        for value, text in zip(values, texts, strict=True)
    ]
    width = max((tail for tail in tails if tail is not None), default=0)
    return [
        text if tail is None else text + FIGURE_SPACE * (width - tail)
        for text, tail in zip(texts, tails, strict=True)
    ]


def with_format(value: Value, spec: str) -> str:
    """Write a value with a format spec that an author chose."""
    try:
        if re.search(r"\d{3}", spec):
            raise ValueError("it asks for a hundred characters or more")
        return formatted(value, spec)
    except (ValueError, TypeError, OverflowError) as error:
        raise CannotShow(
            f"`{spec}` is neither a view nor a format for {describe(value)} ({error}); "
            "formats are such as .3f, .2e, d"
        ) from None


def shares(values: Iterable[Value], asked: Asked) -> list[float | None]:
    """Weigh real numbers against the largest finite one; None for what is not finite."""
    numbers: list[float] = []
    for value in values:
        if not isinstance(value, int | float):
            raise CannotShow(
                f"`{asked.view}` needs real numbers and `{asked.expression}` has {describe(value)} "
                "in it; write `as matrix`"
            )
        numbers.append(value)
    # Fractions, since a whole number may be too large for a float, a float too small to divide by.
    exact = [Fraction(x) if isinstance(x, int) or isfinite(x) else None for x in numbers]
    largest = max((abs(x) for x in exact if x is not None), default=Fraction(1)) or 1
    return [None if x is None else float(x / largest) for x in exact]


def tint(kind: str, value: Value, share: float | None) -> str:
    """Write the attributes of something that is tinted or long by its share; none without one.

    `--w` is the share's size, from 0 to 1; below zero the class `neg` is added.
    """
    if share is None:
        return ' class="nan"' if value != value else f' class="inf{" neg" * (value == -inf)}"'
    return f' class="{kind}{" neg" * (share < 0)}" style="--w:{abs(share):.2f}"'


def _is_fixed(text: str) -> bool:
    return text.lstrip("-").replace(".", "", 1).isdecimal()


def _tail(text: str) -> str:
    """Cut off what stands before the point: a sign and digits. Without digits nothing is left."""
    digits = text.lstrip("-+ ").lstrip("0123456789,_")
    return digits if digits != text.lstrip("-+ ") else ""
