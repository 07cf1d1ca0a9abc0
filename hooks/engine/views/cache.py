"""`as cache`: causal attention with a key-value cache, one position after another."""

from hooks.engine.values import Value
from hooks.engine.views._several import chosen, element, is_matrix, split
from hooks.engine.views._table import table
from hooks.engine.views._view import Asked, View, misfit

_NEEDS = "Q, K and V with a row for each position, and the weights and the output"


def cache(value: Value, asked: Asked) -> str:
    """Show keys and values that are kept, weights and output, as they are at the end."""
    parts = split(value, asked, ("Q", "K", "V", "weights", "output"))
    count = len(parts[0][0]) if is_matrix(parts[0][0]) else 0
    if not count or not all(is_matrix(part, count) for part, _ in parts):
        raise misfit(value, asked, _NEEDS, "ask for five that fit")
    given = [part for part, _ in parts[:3]]
    shown = [
        table(
            part,
            chosen(own, name=f"={name}", role=f"={name.lower()}", rows="rows", cols=cols),
            tinted=name == "A",
        )
        for (part, own), name, cols in zip(parts[1:], "KVAO", ("", "", "reads", ""), strict=True)
    ]
    return element("cache-player", given, f'<div class="part__row">{"".join(shown)}</div>')


VIEW = View("cache", cache, "block", ("reads", "rows"))
