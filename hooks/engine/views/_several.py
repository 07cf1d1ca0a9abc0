"""What views of several values share: `{{ ratios: (ratios, V, summary) as ratios }}`."""

import ast
import json
from collections.abc import Sequence
from dataclasses import replace
from math import isfinite

from hooks.engine.values import Value
from hooks.engine.views._parts import escaped, is_number
from hooks.engine.views._view import Asked, misfit

# A value, and what is asked of it alone.
Part = tuple[Value, Asked]


def split(value: Value, asked: Asked, names: Sequence[str]) -> list[Part]:
    """Take a request for several values apart, so that each tells where it comes from.

    A last name `…` stands for any number of further ones.
    """
    tuple_ = ast.parse(asked.expression.strip(), mode="eval").body
    asked_for = tuple_.elts if isinstance(tuple_, ast.Tuple) else []
    count = len(asked_for)
    fits = count >= len(names) if names[-1] == "…" else count == len(names)
    given = len(value) if isinstance(value, tuple) else 0  # with a star in it, any number
    if not fits or given != count:
        raise misfit(value, asked, f"({', '.join(names)})", "ask for them in round brackets")
    parts = [ast.get_source_segment(asked.expression, one) or "" for one in asked_for]
    return [(one, replace(asked, expression=part)) for one, part in zip(value, parts, strict=True)]


def chosen(asked: Asked, **options: str) -> Asked:
    """The same request with these options and the author's own for them, and no others.

    `rows="rows"` takes over the option `rows`; `caption="=words"` sets one.
    """
    taken = {
        name: given[1:] if given.startswith("=") else asked.options.get(given, "")
        for name, given in options.items()
    }
    return replace(asked, options={name: text for name, text in taken.items() if text})


def is_matrix(value: Value, rows: int | None = None, columns: int | None = None) -> bool:
    """Tell whether it is a matrix of finite numbers, of that shape if one is given."""
    return (
        isinstance(value, list | tuple)
        and bool(value)
        and all(is_row(row, columns) for row in value)
        and len({len(row) for row in value}) == 1
        and rows in (None, len(value))
    )


def is_row(value: Value, length: int | None = None) -> bool:
    """Tell whether it is a row of finite numbers, of that length if one is given."""
    return (
        isinstance(value, list | tuple)
        and bool(value)
        and all(is_number(entry) and isfinite(entry) for entry in value)
        and length in (None, len(value))
    )


def element(name: str, values: Value, inside: str, more: str = "") -> str:
    """Write the element that its script brings to life: the values in full, and what stands there.

    The last thing in it is room for the script's controls.
    """
    data = escaped(json.dumps(values, allow_nan=False, separators=(",", ":")))
    return (
        f'<{name} class="part" data-values="{data}"{more}>{inside}'
        f'<div class="part__controls"></div></{name}>'
    )
