"""`as drag`: a query and a key of two features as arrows; the reader moves the key."""

from hooks.engine.values import Value
from hooks.engine.views._parts import is_number, numerals
from hooks.engine.views._several import chosen, element, is_row, split
from hooks.engine.views._table import table
from hooks.engine.views._view import Asked, View, misfit

REACH = 4  # the picture shows features from −4 to 4
_UNIT = 25  # what one is long in it
_WORDS = {"en": "A query and a key as arrows", "zh": "画成箭头的查询和键"}


def drag(value: Value, asked: Asked) -> str:
    """Show the two arrows, and how their score is reckoned."""
    query, key, score = split(value, asked, ("q", "k", "score"))
    both = [query[0], key[0]]
    if not all(is_row(row, 2) for row in both) or not is_number(score[0]):
        raise misfit(value, asked, "two rows of two features and their score", "ask for such")
    if any(abs(entry) > REACH for row in both for entry in row):
        raise misfit(value, asked, f"features from -{REACH} to {REACH}", "take shorter arrows")
    (x, y), (u, v) = both
    written = [*numerals([x], ""), *numerals([u], ""), *numerals([y], ""), *numerals([v], "")]
    signed = [f"({text})" if text.startswith("-") else text for text in written]
    sum_ = "{} × {} + {} × {}".format(*signed).replace("-", "−")
    result = numerals([score[0]], "")[0].replace("-", "−")
    inside = (
        f'<div class="part__row">{_picture(x, y, u, v, _WORDS[asked.language])}<div>'
        + table(query[0], chosen(query[1], name="=q", role="=q", cols="cols"))
        + table(key[0], chosen(key[1], name="=k", role="=k", cols="cols"))
        + f'<p class="part__line s">{sum_} = <b>{result}</b></p></div></div>'
    )
    return element("key-arrow", both, inside)


def _picture(x: float, y: float, u: float, v: float, words: str) -> str:
    """Draw the arrows, and the line of all keys that score 0."""
    size = _UNIT * REACH + 10
    far = _UNIT * REACH
    grid = "".join(
        f'<path d="M{-far} {at}H{far}M{at} {-far}V{far}"{axis}></path>'
        for i in range(-REACH, REACH + 1)
        for at, axis in [(_UNIT * i, "" if i else ' class="axis"')]
    )
    a, b = y * 999, x * 999  # at a right angle to the query, and the picture's y goes down
    zero = f'<line class="zero" x1="{-a:g}" y1="{-b:g}" x2="{a:g}" y2="{b:g}"></line>'
    arrows = "".join(
        f'<g class="arrow {letter}"><line x2="{a * _UNIT:g}" y2="{-b * _UNIT:g}"></line>'
        f'<circle cx="{a * _UNIT:g}" cy="{-b * _UNIT:g}" r="7"></circle>'
        f'<text x="{a * _UNIT:g}" y="{-b * _UNIT:g}" dy="-11">{letter}</text></g>'
        for letter, a, b in (("q", x, y), ("k", u, v))
    )
    return (
        f'<svg class="plane" role="img" aria-label="{words}" data-unit="{_UNIT}"'
        f' viewBox="{-size} {-size} {2 * size} {2 * size}">{grid}{zero}{arrows}</svg>'
    )


VIEW = View("drag", drag, "block", ("cols",))
