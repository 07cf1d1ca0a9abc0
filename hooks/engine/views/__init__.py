"""Views: what people look at instead of a value. Each module here without `_` defines one, `VIEW`.

`number` is the default as well, and serves format specs.
"""

import pkgutil
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module

from hooks.engine.faults import nearest
from hooks.engine.values import NoData, Value
from hooks.engine.views._parts import UNPRINTABLE, escaped_in_tex, inline, origin
from hooks.engine.views._view import Asked, CannotShow, View

__all__ = [
    "UNPRINTABLE",
    "Asked",
    "CannotShow",
    "View",
    "is_block",
    "origin",
    "show_html",
    "show_tex",
    "show_text",
    "spec",
]


def show_html(value: Value, asked: Asked) -> str:
    """Show a value as HTML: one element, everything in it escaped."""
    view = _view(value, asked)
    if view.place == "math":
        raise CannotShow(f"`as {view.name}` belongs inside $…$ or $$…$$; in prose leave it out")
    shown = view.write(value, asked)
    return shown if view.place == "block" else inline(value, shown, asked)


def show_text(value: Value, asked: Asked) -> str:
    """Show a value as text for titles, attributes, math (TeX) and plain fences, not escaped."""
    view = _view(value, asked)
    if view.place == "block":
        raise CannotShow(f"`as {view.name}` needs a paragraph of its own; in a line leave it out")
    return view.write(value, asked)


def show_tex(value: Value, asked: Asked) -> str:
    """Show a value inside math: what the view wrote as TeX, and all else escaped in it."""
    text = show_text(value, asked)
    return text if _view(value, asked).place == "math" else escaped_in_tex(text)


def is_block(view: str) -> bool:
    """Tell whether the view of that name stands in a paragraph of its own."""
    return view in _views() and _views()[view].place == "block"


def spec(view: str, options: Mapping[str, str]) -> str:
    """Find the format spec with which a page asks for a value, if it does with any."""
    return options.get("format", "" if _is_name(view) else view)


@cache
def _views() -> dict[str, View]:
    modules = [name for _, name, _ in pkgutil.iter_modules(__path__) if not name.startswith("_")]
    views: list[View] = [import_module(f"{__name__}.{name}").VIEW for name in modules]
    return {view.name: view for view in views}


def _view(value: Value, asked: Asked) -> View:
    if isinstance(value, NoData):
        raise CannotShow(f"`{asked.expression}` {value.what}; {value.advice}")
    view = _views().get(asked.view if _is_name(asked.view) else "number")
    if view is None:
        raise CannotShow(f"there is no view {_choice(asked.view, _views())}")
    for option in asked.options:
        if option not in view.options:
            raise CannotShow(f"`{view.name}` has no option {_choice(option, view.options)}")
    return view


def _is_name(view: str) -> bool:
    return re.fullmatch(r"[^\W\d_][\w-]+", view) is not None


def _choice(word: str, names: Iterable[str]) -> str:
    return f"`{word}`{nearest(word.lower(), names)}; there are: {', '.join(names)}"
