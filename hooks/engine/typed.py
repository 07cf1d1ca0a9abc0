"""No typed results: a decimal fraction on a page comes from a value, or says why it does not."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from hooks.engine.faults import Fault, Place
from hooks.engine.page import Page, Value, values_in
from hooks.engine.snippet import Snippet

_DECIMAL = re.compile(
    r"(?<![\w.．])(?:\d+(?:(?:[.．]|\{\.\})\d+)+|[.．]\d+)(?:e[-+]?\d+)?|\b\d+e-?\d+\b"
)
_EXEMPTION = re.compile(r"<!--\s*typed\s+(\S+?)\s*:\s*(.*?)\s*-->", re.S)
_COMMENT = re.compile(r"<!--.*?-->", re.S)
_ADDRESS = re.compile(r"(?<=\]\()\s*<?[^)\s]+|https?://[^\s)>\"']+|(?<=\s)(?:src|href)=\"[^\"]*\"")


def typed_results(page: Page, snippets: Iterable[Snippet]) -> list[Fault]:
    """Faults for the page's typed decimals that no literal of `snippets` and no exemption covers.

    `snippets` are those of the page's lesson: their number literals are what a reader sets by hand.
    """
    exempt = {match[1]: match for match in _EXEMPTION.finditer(page.text)}
    inputs = set().union(*map(_literals, snippets)) if snippets else set()
    faults, used = [], set()
    text = page.prose
    for start, value in reversed(list(values_in(text))):
        end = value.end
        if isinstance(value, Value):
            text = text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]
    text = _ADDRESS.sub(lambda match: " " * len(match[0]), text)
    for match in _DECIMAL.finditer(text):
        number = match[0]
        if number in exempt:
            used.add(number)
        elif _number(number) not in inputs:
            line = text.count("\n", 0, match.start()) + 1
            message = (
                f"{number} is typed: ask a snippet for it, {{{{ snippet: expression }}}}, or say "
                f"why not in a comment, <!-- typed {number}: the reason -->"
            )
            faults.append(Fault(message, pages=(Place(page.path, line),)))
    for number, match in exempt.items():
        place = Place(page.path, page.text.count("\n", 0, match.start()) + 1)
        if not match[2]:
            faults.append(Fault(f"the exemption of {number} gives no reason", pages=(place,)))
        elif number not in used:
            faults.append(Fault(f"{number} is exempt but not on the page", pages=(place,)))
    return faults


def _number(text: str) -> float | None:
    try:
        return float(text.replace("．", ".").replace("{.}", "."))
    except ValueError:
        return None  # a version, such as 3.11.2


def _literals(snippet: Snippet) -> set[float]:
    """The numbers that stand as literals in a snippet's code."""
    nodes = ast.walk(ast.parse("\n".join(snippet.lines)))
    constants = (node.value for node in nodes if isinstance(node, ast.Constant))
    return {float(value) for value in constants if isinstance(value, int | float)}
