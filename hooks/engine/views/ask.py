"""`as ask`: a place for the reader's own number. The page checks it and does not show the value."""

import json
from base64 import b64encode
from hashlib import sha256
from math import isfinite

from hooks.engine.values import Value
from hooks.engine.views._parts import escaped, is_number
from hooks.engine.views._view import Asked, CannotShow, View, misfit

_WORDS = {
    "en": ("Work it out, then open the answer.", "(1 decimal)", "({} decimals)"),
    "zh": ("先自己算，再打开答案。", "（1 位小数）", "（{} 位小数）"),
}


def ask(value: Value, asked: Asked) -> str:
    """Ask for a number; without its script the answer below is all there is.

    What it is compared with is not readable at a glance. It is no secret.
    """
    if not is_number(value) or not isfinite(value):
        raise misfit(value, asked, "one finite number", "ask for one entry")
    label = asked.options.get("label", "").strip()
    if not label:
        raise CannotShow('`ask` does not say what is asked for; write label="…"')
    look = asked.options.get("look", "")
    if look and not look.startswith("#"):
        raise CannotShow(f'look="{look}" is no heading of this page; write its anchor, "#…"')
    digits = asked.options.get("digits", "0" if value == int(value) else "2")
    if not digits.isdecimal() or int(digits) > 9:
        raise CannotShow(f'digits="{digits}" is no number of decimals from 0 to 9')
    plain, one, many = _WORDS[asked.language]
    decimals = (one if digits == "1" else many.format(digits)) if digits != "0" else ""
    key = sha256(f"{asked.snippet}: {asked.expression}".encode()).hexdigest()[:8]
    return (
        f'<ask-box class="ask" data-key="{key}" data-digits="{digits}"'
        f' data-answer="{b64encode(json.dumps(value).encode()).decode()}"'
        f' data-hint="{escaped(asked.options.get("hint", ""))}">'
        f'<p class="ask__label">{escaped(label)}'
        + f" <small>{decimals}</small>" * bool(decimals)
        + f'</p> <p class="ask__row">{plain}</p>'
        + f'<a class="ask__look" hidden="hidden" href="{escaped(look)}"></a>' * bool(look)
        + "</ask-box>"
    )


VIEW = View("ask", ask, "block", ("digits", "hint", "label", "look"))
