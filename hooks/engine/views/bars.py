"""`as bars`: a vector as labelled horizontal bars."""

from hooks.engine.values import Value
from hooks.engine.views._parts import aligned, caption, head, labels, numerals, tints
from hooks.engine.views._table import rows
from hooks.engine.views._view import Asked, View, misfit


def bars(value: Value, asked: Asked) -> str:
    """Show a list; a bar is as long as its entry's share of `max`, or of the largest entry."""
    (entries, *_), shape = rows(value, asked)
    if len(shape) > 1:
        advice = f"ask for one row, `({asked.expression})[0]`, or write `as heatmap`"
        raise misfit(value, asked, "a vector", advice)
    texts = aligned(entries, numerals(entries, asked.options.get("format", "")))
    names = labels(asked, "rows", len(entries))
    items = "".join(
        f'<li{mark}><span class="bar__label">{label}</span> '
        f'<span class="bar__line" aria-hidden="true"></span> '
        f'<span class="bar__figure">{text}</span></li>'
        for mark, label, text in zip(tints("bar", entries, asked), names, texts, strict=True)
    )
    return (
        f"<figure {head(asked, 'bars')}><figcaption>{caption(asked, shape)}</figcaption>"
        f'<ul role="list">{items}</ul></figure>'
    )


VIEW = View("bars", bars, "block", ("caption", "format", "max", "name", "role", "rows"))
