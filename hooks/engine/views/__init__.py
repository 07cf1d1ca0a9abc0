"""Views: what people look at instead of a value. Each other module here defines one, `VIEW`."""

import difflib
import pkgutil
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from hooks.engine.values import (
    Array,
    Opaque,
    TooLarge,
    Value,
    children,
    describe,
)

_NAME = re.compile(r"[^\W\d_][\w-]+")


@dataclass(frozen=True)
class Asked:
    """What a page asks for: `{{ mix: weights[0] as bars rows="reads" }}`."""

    snippet: str  # its path below snippets/, without the suffix: "one_row/mix"
    expression: str
    view: str  # a view's name, a format spec, or "" for the default
    options: Mapping[str, str]
    language: str  # "en" or "zh"


class CannotShow(Exception):
    """A value and the view asked for it do not fit; the message tells an author what to write."""


@dataclass(frozen=True)
class View:
    """One way to show values. `text` serves titles, attributes, math and plain fences."""

    name: str
    block: bool
    options: tuple[str, ...]
    html: Callable[[Value, Asked], str]
    text: Callable[[Value, Asked], str]


def show_html(value: Value, asked: Asked) -> str:
    """Show a value as HTML: one element, everything in it escaped."""
    return _view(value, asked).html(value, asked)


def show_text(value: Value, asked: Asked) -> str:
    """Show a value as text (TeX if the view is `tex`), not escaped."""
    return _view(value, asked).text(value, asked)


def is_block(asked: Asked) -> bool:
    """Tell whether the view asked for stands in a paragraph of its own."""
    view = _views().get(asked.view)
    return view is not None and view.block


def view_names() -> list[str]:
    """List the names that may follow `as`."""
    return sorted(_views())


@cache
def _views() -> dict[str, View]:
    modules = [name for _, name, _ in pkgutil.iter_modules(__path__) if not name.startswith("_")]
    views: list[View] = [import_module(f"{__name__}.{name}").VIEW for name in modules]
    return {view.name: view for view in views}


def _view(value: Value, asked: Asked) -> View:
    _require_data(value, asked)
    if not asked.view:
        view = _views()[_default(value)]
    elif not _NAME.fullmatch(asked.view):
        view = _views()["format"]
    elif asked.view in _views():
        view = _views()[asked.view]
    else:
        raise CannotShow(f"there is no view {_choice(asked.view, view_names())}")
    for option in asked.options:
        if option not in view.options:
            raise CannotShow(f"`{view.name}` has no option {_choice(option, sorted(view.options))}")
    return view


def _default(value: Value) -> str:
    if isinstance(value, int | float | complex) and not isinstance(value, bool):
        return "number"
    return "vector" if is_vector(value) else "text"


def is_vector(value: Value) -> bool:
    """Tell whether a value is a sequence with nothing but scalars in it."""
    scalars = bool | int | float | complex | str | None
    return isinstance(value, Array | list | tuple) and all(
        isinstance(part, scalars) for part in children(value)
    )


def _choice(word: str, names: list[str]) -> str:
    near = difflib.get_close_matches(word.lower(), names, n=1)
    hint = f"; did you mean `{near[0]}`?" if near else "."
    return f"`{word}`{hint} There are: {', '.join(names)}"


_ADVICE = {
    "function": "call it",
    "builtin_function_or_method": "call it",
    "method": "call it",
    "ufunc": "call it",
    "type": "call it",
    "module": "ask for something in it",
}


def _require_data(value: Value, asked: Asked) -> None:
    """Refuse what no view can show."""
    if value is None:
        raise CannotShow(
            f"`{asked.expression}` is None, which is what a call that returns nothing gives; "
            f"to show the word, write `str({asked.expression})`"
        )
    if isinstance(value, TooLarge):
        raise CannotShow(
            f"`{asked.expression}` is {value.what}, too large for a page "
            "(1,000 numbers, 20,000 characters); ask for a part of it"
        )
    opaque = _opaque(value)
    if opaque is None:
        return
    has = "is" if isinstance(value, Opaque) else "contains"
    if opaque.type in ("generator", "range", "map", "zip", "filter", "dict_keys", "dict_values"):
        advice = f"write `list({asked.expression})`"
    else:
        advice = _ADVICE.get(opaque.type, "ask for one of its parts, or for `str(…)` of it")
    raise CannotShow(f"`{asked.expression}` {has} {describe(opaque)}, no data to show; {advice}")


def _opaque(value: Value) -> Opaque | None:
    """Find the first thing in a value that is no data."""
    if isinstance(value, Opaque):
        return value
    return next(filter(None, map(_opaque, children(value))), None)
