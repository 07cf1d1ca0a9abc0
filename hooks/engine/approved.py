"""The `#>` lines of a snippet: what they say that a statement printed, and how they are written."""

import ast
from collections.abc import Callable
from typing import NamedTuple


class Approved(NamedTuple):
    """What a statement is approved to print, and the first and last of its `#>` lines."""

    text: str
    first: int
    last: int


def read_approved(
    comments: dict[int, str], ends: set[int], fault: Callable[[int, str], None]
) -> dict[int, Approved]:
    """What the statements that end on these lines are approved to print; `fault` is told slips."""
    approved: dict[int, Approved] = {}
    owner = 0
    for line, comment in comments.items():
        if line - 1 not in comments:
            owner = line - 1
        if owner not in ends:
            fault(line, "`#>` lines belong directly under the statement that prints them")
            continue
        try:
            printed = _printed(comment)
        except (SyntaxError, ValueError):
            fault(line, "`#>=` wants a Python string, such as `#>= 'a\\tb\\n'`")
            continue
        before = approved.get(owner, Approved("", line, line))
        approved[owner] = Approved(before.text + printed, before.first, line)
    return approved


def as_comments(printed: str) -> list[str]:
    """The `#>` lines that say that `printed` was printed; what a line cannot hold is quoted."""
    *lines, rest = printed.split("\n")
    comments = [
        f"#> {line}".rstrip()
        if line.isprintable() and line == line.rstrip()
        else f"#>= {line + chr(10)!r}"
        for line in lines
    ]
    return [*comments, f"#>= {rest!r}"] if rest else comments


def _printed(comment: str) -> str:
    """What a `#>` comment says was printed."""
    if not comment.startswith("#>="):
        return comment[2:].removeprefix(" ") + "\n"
    text = ast.literal_eval(comment[3:].strip())
    if not isinstance(text, str):
        raise ValueError(text)
    return text
