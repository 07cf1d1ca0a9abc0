"""`as reorder`: words that the reader moves, and what the last of them reads."""

from hooks.engine.values import Value
from hooks.engine.views._parts import labels
from hooks.engine.views._several import chosen, element, is_matrix, is_row, split
from hooks.engine.views._table import table
from hooks.engine.views._view import Asked, View, misfit
from hooks.engine.views.bars import bars

_NEEDS = "the words' vectors, as many position vectors, the last word's weights and output"


def reorder(value: Value, asked: Asked) -> str:
    """Show the words in their order, the weights of the last one as bars, and its output."""
    vectors, positions, weights, output = split(value, asked, ("X", "P", "weights", "output"))
    count = len(vectors[0]) if is_matrix(vectors[0]) else 0
    width = len(vectors[0][0]) if count else 0
    fits = is_matrix(positions[0], count, width) and is_row(weights[0], count)
    if not count or not fits or not is_row(output[0], width):
        raise misfit(value, asked, _NEEDS, "ask for four that fit")
    words = "".join(
        f'<li><span class="word">{word}</span></li>' for word in labels(asked, "words", count)
    )
    inside = (
        f'<ol class="words">{words}</ol><div class="part__row">'
        + bars(weights[0], chosen(weights[1], max="=1", role="=a", name="=A", rows="words"))
        + table(output[0], chosen(output[1], role="=o", name="=O", cols="cols"))
        + "</div>"
    )
    return element("word-order", [vectors[0], positions[0]], inside)


VIEW = View("reorder", reorder, "block", ("cols", "words"))
