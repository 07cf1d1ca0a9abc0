"""`as online`: online softmax, one key after another."""

from hooks.engine.values import Value
from hooks.engine.views._several import chosen, element, is_matrix, is_row, split
from hooks.engine.views._table import table
from hooks.engine.views._view import Asked, View, misfit

_NEEDS = "a row of scores, a row of values, and a table [keys, 4] of the states"
_WORDS = {
    "en": ("after key", "maximum, total, mix, output", "key", "state"),
    "zh": ("读完键", "最大值, 总和, 混合, 输出", "键", "状态"),
}


def online(value: Value, asked: Asked) -> str:
    """Show scores and values, and what is kept after each key."""
    scores, values, states = split(value, asked, ("scores", "values", "states"))
    count = len(scores[0]) if is_row(scores[0]) else 0
    if not count or not is_row(values[0], count) or not is_matrix(states[0], count, 4):
        raise misfit(value, asked, _NEEDS, "ask for three that fit")
    after, kept, key, state = _WORDS[asked.language]
    own = {"name": f"={state}", "role": "=o", "rows": f"={after}", "cols": f"={kept}"}
    inside = (
        '<div class="part__row">'
        + table(scores[0], chosen(scores[1], name="=s", role="=s", cols=f"={key}"))
        + table(values[0], chosen(values[1], name="=v", role="=v", cols=f"={key}"))
        + '</div><div class="part__row">'
        + table(states[0], chosen(states[1], **own))
        + "</div>"
    )
    return element("online-softmax", [scores[0], values[0]], inside)


VIEW = View("online", online, "block", ())
