"""No typed results: a decimal fraction on a page comes from a value, or says why it does not."""

import ast
import re
from collections.abc import Iterable
from functools import cache

from hooks.engine.faults import Fault, Place
from hooks.engine.page import Page, Request, values_in
from hooks.engine.snippet import Snippet

_DECIMAL = re.compile(
    r"(?<![A-Za-z0-9_.．])(?:(?:\d+(?:(?:[.．]|\{\.\}|\\\.)\d+)+|[.．]\d+)(?:e[-+]?\d+)?"
    r"|\d+e-?\d+(?![A-Za-z0-9_]))"
)
_EXEMPTION = re.compile(r"<!--\s*typed\s+(\S+?)\s*(?:[:：]\s*(.*?)\s*)?-->", re.S)
_NO_TEXT = re.compile(  # addresses, and TeX's commands
    r"(?<=\]\()\s*<?(?=[^)\s]*[A-Za-z/])[^)\s]+|https?://[^\s)>\"']+"
    r"|(?<=\s)(?:src|href)=\"[^\"]*\"|\\[A-Za-z]+"
)


def typed_results(page: Page, snippets: Iterable[Snippet]) -> list[Fault]:
    """Faults for the page's typed decimals that no literal of `snippets` and no exemption covers.

    `snippets` are those of the page's lesson: their number literals are what a reader sets by hand.
    """
    exempt: dict[str, tuple[Place, str]] = {}
    for line, comment in page.comments:
        if match := _EXEMPTION.match(comment):
            exempt[match[1]] = Place(page.path, line), match[2]
    inputs = cache(lambda: frozenset().union(*map(_literals, snippets)))
    faults, used = [], set()
    text = _NO_TEXT.sub(lambda match: " " * len(match[0]), _without_values(page.prose))
    for match in _DECIMAL.finditer(text):
        number = match[0]
        if number in exempt:
            used.add(number)
        elif _number(number) not in inputs():
            line = text.count("\n", 0, match.start()) + 1
            message = (
                f"{number} is typed: ask a snippet for it, {{{{ snippet: expression }}}}, or say "
                f"why not in a comment, <!-- typed {number}: the reason -->"
            )
            faults.append(Fault(message, pages=(Place(page.path, line),)))
    for number, (place, reason) in exempt.items():
        if not reason:
            faults.append(Fault(f"the exemption of {number} gives no reason", pages=(place,)))
        elif number not in used:
            faults.append(Fault(f"{number} is exempt but not on the page", pages=(place,)))
    return faults


def _without_values(text: str) -> str:
    """The text with nothing of its values but the words that an author gave them to show."""
    for start, value in reversed(list(values_in(text))):
        if isinstance(value, Request):
            words = (words for option, words in value.options.items() if option != "format")
            breaks = "\n" * text.count("\n", start, value.end)
            text = f"{text[:start]} {' '.join(words)} {breaks}{text[value.end :]}"
    return text


def _number(text: str) -> float | None:
    try:
        return float(re.sub(r"．|\{\.\}|\\\.", ".", text))
    except ValueError:
        return None  # a version, such as 3.11.2


def _literals(snippet: Snippet) -> frozenset[int | float]:
    """The numbers that stand as literals in a snippet's code."""
    nodes = ast.walk(snippet.tree)
    constants = (node.value for node in nodes if isinstance(node, ast.Constant))
    return frozenset(value for value in constants if isinstance(value, int | float))
