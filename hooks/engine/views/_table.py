"""A matrix as an accessible table: rows and columns named, figures aligned on the point."""

from collections.abc import Callable, Sequence

from hooks.engine.values import Value
from hooks.engine.views import Asked
from hooks.engine.views._numbers import aligned, rows, written
from hooks.engine.views._parts import caption, classes, escaped, figure, labels, name, origin

OPTIONS = ("caption", "cols", "format", "name", "role", "rows")
WIDE = 8  # columns; a table with more scrolls

_SCROLLS = {"en": "{} (scrolls sideways)", "zh": "{}（可左右滚动）"}


def table(
    value: Value, asked: Asked, marks: Callable[[Sequence[Value]], list[str]] | None = None
) -> str:
    """Write the table; `marks` gives the attributes of each cell, row after row."""
    cells, shape = rows(value, asked)
    flat = [cell for row in cells for cell in row]
    width = len(cells[0])
    texts = written(flat, asked.options.get("format"))
    for column in range(width):
        texts[column::width] = aligned(flat[column::width], texts[column::width])
    marked = marks(flat) if marks else [""] * len(flat)
    entries = iter(
        f"<td{mark}>{figure(cell, text)}</td>"
        for cell, text, mark in zip(flat, texts, marked, strict=True)
    )
    # A vector is one row without an index; what is given for `rows` is its name.
    vector = len(shape) == 1
    sides = [asked.options.get("rows", "")] if vector else labels(asked, "rows", len(cells))
    heads = "".join(
        f'<th scope="col">{escaped(label)}</th>' for label in labels(asked, "cols", width)
    )
    body = "".join(
        f'<tr><th scope="row">{escaped(side)}</th>{"".join(next(entries) for _ in row)}</tr>'
        for side, row in zip(sides, cells, strict=True)
    )
    whole = (
        f"<table {classes(asked, 'mx')} {origin(asked)}><caption>{caption(asked, shape)}</caption>"
        f"<thead><tr><th></th>{heads}</tr></thead><tbody>{body}</tbody></table>"
    )
    if width <= WIDE:
        return whole
    words = _SCROLLS.get(asked.language, _SCROLLS["en"])
    label = escaped(words.format(name(asked) or asked.expression))
    return f'<div class="mx-scroll" tabindex="0" role="region" aria-label="{label}">{whole}</div>'
