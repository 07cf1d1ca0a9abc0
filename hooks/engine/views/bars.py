"""`as bars`: a vector as labelled horizontal bars."""

from hooks.engine.values import Value, describe
from hooks.engine.views import Asked, CannotShow, View
from hooks.engine.views._numbers import aligned, part_of, rows, shares, tint, written
from hooks.engine.views._parts import caption, classes, escaped, figure, labels, no_text, origin


def html(value: Value, asked: Asked) -> str:
    """Show a list; a bar's length is its entry's share of the largest absolute value."""
    cells, shape = rows(value, asked)
    if len(shape) > 1:
        raise CannotShow(
            f"`bars` needs a vector and `{asked.expression}` is {describe(value)}; "
            f"ask for one row, `{part_of(asked)}`, or write `as heatmap`"
        )
    entries = cells[0]
    texts = aligned(entries, written(entries, asked.options.get("format")))
    names = labels(asked, "rows", len(entries))
    items = "".join(
        f'<li{tint("bar", entry, share)}><span class="bar__label">{escaped(label)}</span> '
        f'<span class="bar__line" aria-hidden="true"></span> '
        f'<span class="bar__figure">{figure(entry, text)}</span></li>'
        for entry, share, label, text in zip(
            entries, shares(entries, asked), names, texts, strict=True
        )
    )
    return (
        f"<figure {classes(asked, 'bars')} {origin(asked)}>"
        f'<figcaption>{caption(asked, shape)}</figcaption><ul role="list">{items}</ul></figure>'
    )


VIEW = View(
    "bars",
    block=True,
    options=("caption", "format", "name", "role", "rows"),
    html=html,
    text=no_text,
)
