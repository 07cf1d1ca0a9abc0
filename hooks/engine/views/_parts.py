"""What several views are made of: escaped text, roles, captions, labels."""

import ast
import html
import keyword
import re
from collections.abc import Sequence

from hooks.engine.values import Value, exact
from hooks.engine.views import Asked, CannotShow

_LETTERS = {"q": "Q", "k": "K", "v": "V", "s": "S", "a": "A", "o": "O"}
_ROLE_NAMES = {
    **dict.fromkeys(("q", "Q"), "q"),
    **dict.fromkeys(("k", "K"), "k"),
    **dict.fromkeys(("v", "V"), "v"),
    **dict.fromkeys(("scores", "S"), "s"),
    **dict.fromkeys(("weights", "A"), "a"),
    **dict.fromkeys(("output", "O"), "o"),
}
# What neither HTML nor XML can hold: control characters, halves of surrogate pairs, non-characters.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def escaped(text: str) -> str:
    """Make text safe in HTML, in attributes too; what HTML cannot hold is shown as in Python."""
    text = _UNPRINTABLE.sub(lambda found: repr(found[0])[1:-1], text)
    return html.escape(text).replace("\n", "&#10;").replace("\t", "&#9;")


def origin(asked: Asked) -> str:
    """Write the attributes that tell where an element's values come from."""
    return f'data-snippet="{escaped(asked.snippet)}" data-expression="{escaped(asked.expression)}"'


def classes(asked: Asked, first: str) -> str:
    """Write the class attribute: what the element is, and its role if it has one."""
    return f'class="{" ".join(filter(None, [first, role(asked)]))}"'


def inline(value: Value, shown: str, asked: Asked) -> str:
    """Put a value into a line of prose."""
    start = f'{classes(asked, "value")} value="{escaped(exact(value))}" {origin(asked)}'
    return f"<data {start}>{escaped(shown)}</data>"


def figure(value: Value, shown: str) -> str:
    """Put one figure into a table or a list whose own element tells where it comes from.

    Figure spaces on the right, which only align, stay outside.
    """
    bare = shown.rstrip("\u2007")
    padding = shown[len(bare) :]
    return f'<data value="{escaped(exact(value))}">{escaped(bare)}</data>{padding}'


def role(asked: Asked) -> str:
    """Find the role, one of q k v s a o, in the options or in the expression's first name."""
    given = asked.options.get("role")
    if given is not None:
        if given not in (*_LETTERS, "none"):
            raise CannotShow(f"there is no role `{given}`: write q, k, v, s, a, o or none")
        return given.replace("none", "")
    try:
        tree = ast.parse(asked.expression.strip(), mode="eval")
    except (SyntaxError, ValueError):
        return ""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    first = min(names, key=lambda node: (node.lineno, node.col_offset), default=None)
    found = re.fullmatch(r"([^\W\d_]+)\d*(_\w*)?", first.id) if first else None
    return _ROLE_NAMES.get(found[1], "") if found else ""


def name(asked: Asked) -> str:
    """Find the name that stands in front: the option, a plain name asked for, the role's letter."""
    expression = asked.expression.strip()
    plain = expression.isidentifier() and not keyword.iskeyword(expression)
    return asked.options.get("name", expression if plain else _LETTERS.get(role(asked), ""))


def caption(asked: Asked, shape: Sequence[int]) -> str:
    """Write what stands over a block: its name, the author's words, the shape."""
    words = asked.options.get("caption", "")
    small = " · ".join(filter(None, [words, str(list(shape))]))
    letter = f"<b>{escaped(name(asked))}</b> " if name(asked) else ""
    return f"{letter}<small>{escaped(small)}</small>"


def labels(asked: Asked, option: str, count: int) -> list[str]:
    """Name rows or columns: one label each, or one word before the index, or the index."""
    given = asked.options.get(option, "").strip()
    if not re.search("[,，]", given):
        return [f"{given} {index}".strip() for index in range(count)]
    words = [word.strip() for word in re.split("[,，]", given.rstrip(",，"))]
    if len(words) != count:
        raise CannotShow(
            f'{option}="{given}" has {len(words)} labels, `{asked.expression}` needs {count}; '
            "write as many, or one word to be put before the index"
        )
    return words


def no_text(value: Value, asked: Asked) -> str:
    """Refuse to be text: what a block view does in titles, attributes, math and plain fences."""
    raise CannotShow(
        f"`{asked.view}` needs a paragraph of its own; in a line of text write "
        f"`{asked.expression}` without it, and in math `as tex`"
    )
