"""`as scrubber`: rows that belong to moments, such as steps of a training, one moment at a time."""

import re
from dataclasses import replace
from math import ceil

from hooks.engine.values import Value
from hooks.engine.views._parts import escaped
from hooks.engine.views._several import Part, chosen, element, is_matrix, is_row, split
from hooks.engine.views._table import table
from hooks.engine.views._view import Asked, CannotShow, View, misfit
from hooks.engine.views.bars import bars

_ALL = {"en": "All of them", "zh": "全部列出"}


def scrubber(value: Value, asked: Asked) -> str:
    """Show the last moment's rows as bars, and those of all moments in a fold."""
    (moments, _), *parts = split(value, asked, ("moments", "…"))
    if not is_row(moments) or not all(is_matrix(part, len(moments)) for part, _ in parts):
        needs = "the moments and matrices with a row for each"
        raise misfit(value, asked, needs, "a row of numbers, one a moment, is `losses[:, None]`")
    word = asked.options.get("moment", "")
    labels = [f"{word} {moment:g}".strip() for moment in moments]
    names = _names(asked, len(parts))
    shown, tables = "", ""
    for (rows, part), (name, entries, role) in zip(parts, names, strict=True):
        entries += "," * (len(rows[0]) == 1)  # a label, not a word before the index
        largest = max(abs(entry) for row in rows for entry in row)
        own = {"name": f"={name}", "role": f"={role}"} if role else {"name": f"={name}"}
        most = f"={ceil(largest * 10) / 10 or 1:g}"
        shown += bars(*_last((rows, part), own | {"rows": f"={entries}", "max": most}))
        tables += table(rows, chosen(part, rows=f"={','.join(labels)}", cols=f"={entries}", **own))
    inside = (
        f'<p class="part__moment">{escaped(labels[-1])}</p><div class="part__row">{shown}</div>'
        f'<details class="answer"><summary>{_ALL[asked.language]}</summary>'
        f'<div class="part__row">{tables}</div></details>'
    )
    return element("moment-scrubber", [moments, *(part for part, _ in parts)], inside)


def _last(part: Part, options: dict[str, str]) -> Part:
    rows, asked = part
    return rows[-1], replace(chosen(asked, **options), expression=f"({asked.expression})[-1]")


def _names(asked: Asked, count: int) -> list[tuple[str, str, str]]:
    """Read `parts="loss | A a: one, two"`: of each its name, its entries' labels, its role."""
    given = asked.options.get("parts", "").split("|")
    if len(given) != count:
        wanted = 'write parts="loss: mean | A a: one, two"'
        raise CannotShow(f"`scrubber` needs names for each of its {count} parts; {wanted}")
    names = []
    for one in given:
        name, _, entries = re.sub("：", ":", one).partition(":")
        found = re.fullmatch(r"\s*(.*?)(?:\s+([qkvsao]))?\s*", name)
        names.append(((found or [name] * 3)[1], entries.strip(), (found or "   ")[2] or ""))
    return names


VIEW = View("scrubber", scrubber, "block", ("moment", "parts"))
