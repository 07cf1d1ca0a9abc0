"""What a view is, and what a page asks of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from hooks.engine.values import Value, describe


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
    """One way to show values: `write` gives the HTML of a block, else text (TeX for math)."""

    name: str
    write: Callable[[Value, Asked], str]
    place: Literal["line", "math", "block"] = "line"
    options: tuple[str, ...] = ("role",)


def misfit(value: Value, asked: Asked, needs: str, advice: str) -> CannotShow:
    """Say what was given, what the view needs, what to write instead."""
    given = f"`{asked.expression}` is {describe(value)}"
    return CannotShow(f"`{asked.view}` needs {needs} and {given}; {advice}")
