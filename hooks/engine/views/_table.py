"""A matrix as an accessible table: rows and columns named, figures aligned on the point."""

from hooks.engine.values import Value
from hooks.engine.views._parts import aligned, caption, escaped, head, labels, name, numerals, tints
from hooks.engine.views._view import Asked, misfit

OPTIONS = ("caption", "cols", "format", "name", "role", "rows")
WIDE = 8  # columns; a table with more scrolls

_SCROLLS = {"en": "{} (scrolls sideways)", "zh": "{}（可左右滚动）"}


def rows(value: Value, asked: Asked) -> tuple[list[list[Value]], list[int]]:
    """Read a vector as one row and a matrix as its rows; give the shape as well."""
    parts = list(value) if isinstance(value, list | tuple) else []
    is_matrix = bool(parts) and all(isinstance(part, list | tuple) for part in parts)
    cells = [list(part) for part in parts] if is_matrix else [parts]
    if not all(cells):
        advice = f"leave `as {asked.view}` out"
    elif any(isinstance(cell, list | tuple | dict) for row in cells for cell in row):
        advice = f"ask for a part, `({asked.expression})[0]`"
    elif any(len(row) != len(cells[0]) for row in cells):
        advice = f"its rows differ in length: ask for one, `({asked.expression})[0]`"
    else:
        return cells, [len(cells), len(cells[0])] if is_matrix else [len(parts)]
    raise misfit(value, asked, "a vector or a matrix", advice)


def table(value: Value, asked: Asked, *, tinted: bool = False) -> str:
    """Write the table, its cells tinted by their value or not."""
    cells, shape = rows(value, asked)
    flat = [cell for row in cells for cell in row]
    width = len(cells[0])
    entries = numerals(flat, asked.options.get("format", ""))
    for column in range(width):
        entries[column::width] = aligned(flat[column::width], entries[column::width])
    marks = tints("h", flat, asked) if tinted else [""] * len(flat)
    tds = iter(f"<td{mark}>{entry}</td>" for mark, entry in zip(marks, entries, strict=True))
    # A vector is one row without an index; what is given for `rows` is its name.
    vector = escaped(asked.options.get("rows", ""))
    sides = [vector] if len(shape) == 1 else labels(asked, "rows", len(cells))
    heads = "".join(f'<th scope="col">{label}</th>' for label in labels(asked, "cols", width))
    body = "".join(
        f"<tr>{_side(side, asked)}{''.join(next(tds) for _ in range(width))}</tr>" for side in sides
    )
    whole = (
        f"<table {head(asked, 'mx')}><caption>{caption(asked, shape)}</caption>"
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>"
    )
    if width <= WIDE:
        return whole
    label = escaped(_SCROLLS[asked.language].format(name(asked) or asked.expression))
    return f'<div class="mx-scroll" tabindex="0" role="region" aria-label="{label}">{whole}</div>'


def _side(label: str, asked: Asked) -> str:
    """The head of a row; one that shows nothing says to screen readers whose row it is."""
    hidden = f'<span class="hidden-words">{escaped(name(asked) or asked.expression)}</span>'
    return f'<th scope="row">{label or hidden}</th>'
