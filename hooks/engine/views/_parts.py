"""What several views are made of: words, numerals, escaped text, roles, captions, labels, tints."""

import html
import json
import re
from collections.abc import Sequence
from math import isfinite

from hooks.engine.values import Value, describe
from hooks.engine.views._view import Asked, CannotShow

_ROLES = {"scores": "s", "weights": "a", "output": "o"} | {x: x.lower() for x in "qQkKvVSAO"}
# The first name in an expression, without digits and suffix: "K" in `2 * K_t[0]`.
_FIRST_NAME = re.compile(r"[\W\d]*\b([^\W\d_]+)\d*(?:_\w*)?\b")
# What neither HTML nor XML can hold: control characters, halves of surrogate pairs, non-characters;
# and two of private use, which mark values in formulas.
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ue000\ue001\ufffe\uffff]")
# TeX's signs; for three there is nothing that stands in math and among words alike but a double.
_IN_TEX = str.maketrans(
    {c: rf"\{c}" for c in "#$%&_{}"} | {"\\": "∖", "^": "ˆ", "~": "∼", "'": "’"}
)
_BEFORE_POINT = re.compile(r"[-+ ]*([\d,_]+|[a-z]+$)")
_ONE_LINE = 28  # characters of a value that a line of a phone holds
_FIGURE_SPACE = "\u2007"  # as wide as a digit, and never broken or collapsed


def written(value: Value, spec: str = "") -> str:
    """Write a value with a format spec, or shortly: at most four decimals, trailing zeros cut."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(_inside(part, spec) for part in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key!r}: {_inside(part, spec)}' for key, part in value.items())}}}"
    try:
        return format(value, spec) if spec else _short(value)
    except (ValueError, TypeError) as error:
        what = f"`{spec}` is neither a view nor a format for {describe(value)} ({error})"
        raise CannotShow(f"{what}; formats are such as .3f, .2e, d") from None


def _inside(value: Value, spec: str) -> str:
    return repr(value) if isinstance(value, str) else written(value, spec)


def _short(value: Value) -> str:
    if not isinstance(value, float):
        return str(value)
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return text if text.strip("-") != "0" and abs(value) < 1e16 else f"{value or 0:.4g}"


def is_number(value: Value) -> bool:
    """Tell a number from all else; True and False are none."""
    return type(value) in (int, float)


def numerals(values: Sequence[Value], spec: str) -> list[str]:
    """Write numbers that stand together, with a format spec or shortly.

    Whole numbers stay whole. All others get the same number of decimals: the fewest that lose
    nothing, at most four.
    """
    texts = [written(value, spec) for value in values]
    decimals = max((len(t.partition(".")[2]) for t in texts if "e" not in t), default=0)
    return [
        f"{value:.{decimals}f}"
        if isinstance(value, float) and value % 1 and "e" not in text and not spec
        else text
        for value, text in zip(values, texts, strict=True)
    ]


def escaped(text: str) -> str:
    """Make text safe in HTML, in attributes too; what HTML cannot hold is shown as in Python."""
    return html.escape(_printable(text)).replace("\n", "&#10;").replace("\t", "&#9;")


def escaped_in_tex(text: str) -> str:
    """Make text safe in TeX, in math and among its words alike."""
    return _printable(text).translate(_IN_TEX)


def _printable(text: str) -> str:
    return UNPRINTABLE.sub(lambda found: repr(found[0])[1:-1], text)


def head(asked: Asked, kind: str, more: str = "") -> str:
    """Write an element's attributes: what it is, its role, where its values come from."""
    pairs = (f'{name}="{escaped(text)}"' for name, text in origin(asked).items())
    return f'class="{f"{kind} {role(asked)}".strip()}" {more}{" ".join(pairs)}'


def origin(asked: Asked) -> dict[str, str]:
    """Find the attributes that tell what was asked for, so that a page can ask for it again."""
    options = json.dumps(dict(asked.options), ensure_ascii=False) if asked.options else ""
    pairs = {
        "data-snippet": asked.snippet,
        "data-expression": asked.expression,
        "data-view": asked.view,
        "data-options": options,
    }
    return {name: text for name, text in pairs.items() if text}


def inline(value: Value, shown: str, asked: Asked) -> str:
    """Put a value into a line of prose."""
    exact = f'value="{escaped(str(value))}" '
    name = "value long" if len(shown) > _ONE_LINE else "value"
    return f"<data {head(asked, name, exact)}>{escaped(shown)}</data>"


def aligned(values: Sequence[Value], texts: Sequence[str]) -> list[str]:
    """Write figures as HTML, numbers padded to align on the point when they end at one edge."""
    pairs = list(zip(values, texts, strict=True))
    tails = [len(_BEFORE_POINT.sub("", text, count=1)) * is_number(x) for x, text in pairs]
    return [
        f'<data value="{escaped(str(x))}">{escaped(text)}</data>'
        + _FIGURE_SPACE * (max(tails) - tail) * is_number(x)
        for (x, text), tail in zip(pairs, tails, strict=True)
    ]


def tints(kind: str, values: Sequence[Value], asked: Asked) -> list[str]:
    """Write the attributes of what is tinted, or long, by its share of the option `max`.

    Without that option it is the share of the largest absolute value.

    `--w` is the share's size, from 0 to 1; below zero the class `neg` is added.
    """
    for value in values:
        if not isinstance(value, int | float):
            raise CannotShow(f"`{asked.view}` needs numbers, not {value!r}; write `as matrix`")
    given = asked.options.get("max", "")
    largest = max((abs(value) for value in values if isfinite(value)), default=0) or 1
    if given:
        if not given.replace(".", "", 1).isdecimal() or float(given) < largest:
            least = f"write {largest:g} or more"
            raise CannotShow(f'max="{given}" is no number as large as all that are shown; {least}')
        largest = float(given)
    return [
        f' class="{kind if isfinite(value) else abs(value)}{" neg" * (value < 0)}"'
        + f' style="--w:{abs(value) / largest:.2f}"' * isfinite(value)
        for value in values
    ]


def role(asked: Asked) -> str:
    """Find the role, one of q k v s a o, in the options or in the expression's first name."""
    first = _FIRST_NAME.match(asked.expression)
    found = asked.options.get("role", _ROLES.get(first[1], "") if first else "")
    if found not in ("", *_ROLES.values()):
        raise CannotShow(f"there is no role `{found}`; there are: q, k, v, s, a, o")
    return found


def name(asked: Asked) -> str:
    """Find the name that stands in front: the option, a plain name asked for, the role's letter."""
    default = asked.expression if asked.expression.isidentifier() else role(asked).upper()
    return asked.options.get("name", default)


def caption(asked: Asked, shape: Sequence[int]) -> str:
    """Write what stands over a block: its name, the author's words, the shape."""
    words = escaped(asked.options.get("caption", ""))
    size = f'<span class="shape">{" · " * bool(words)}{list(shape)}</span>'
    letter = f"<b>{escaped(name(asked))}</b> " if name(asked) else ""
    return f"{letter}<small>{words}{size}</small>"


def labels(asked: Asked, option: str, count: int) -> list[str]:
    """Name rows or columns, as HTML: one label each, or one word before the index, or the index.

    As in Python, a comma at the end makes a list of one word.
    """
    given = asked.options.get(option, "").strip()
    words = [escaped(word.strip()) for word in re.split("[,，](?!$)", given.rstrip())]
    if words[-1].endswith((",", "，")):
        words[-1] = words[-1][:-1].rstrip()
    elif len(words) == 1:
        word = f'<span class="axis">{words[0]}</span> ' if words[0] else ""
        words = [f"{word}{index}" for index in range(count)]
    if len(words) != count:
        raise CannotShow(f'{option}="{given}" has {len(words)} labels, and {count} are needed')
    return words
