"""Changes of a page in one language: values, snippet lines, sections and figures, each removed,
swapped with its neighbour or pointed elsewhere; and whether the build or a test notices.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from hooks.engine.faults import lines_of
from hooks.engine.lab import read_pages
from hooks.engine.languages import languages_apart
from hooks.engine.library import Library
from hooks.engine.page import CODE, COMMENT, Code, Page, Request, fences, scan, values_in
from hooks.engine.store import Store
from tests.same_order import in_other_order

Span = tuple[int, int]  # of a page's text
_HIDDEN = re.compile(f"{CODE}|{COMMENT}", re.S)


class PageChange(NamedTuple):
    """A page with one change."""

    path: str
    line: int
    words: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words}"


def page_survivors(root: Path, path: str) -> tuple[int, list[str]]:
    """How many changes one page allows, and those that the build does not notice."""
    library, pages = _course(root)
    page = pages[path]
    (twin,) = (one for one in pages.values() if one.name == page.name and one is not page)
    made = list(page_changes(page, library))
    return len(made), [str(one) for one in made if not noticed(one, twin, library)]


@cache  # once a process
def _course(root: Path) -> tuple[Library, dict[str, Page]]:
    pages, labs = read_pages(root, root / "docs")
    library = Library(Store(root))
    library.gather(pages.values(), labs.values())
    return library, pages


def page_changes(page: Page, library: Library) -> Iterator[PageChange]:
    """All changes of a page, those of values first."""
    yield from _removed_and_swapped(page, "value", values_at(page))
    yield from _removed_and_swapped(page, "snippet line", [_body(page, one) for one in page.codes])
    figures = [_whole(page, one) for one in page.codes if library.part(page, one).figures]
    yield from _removed_and_swapped(page, "figure", figures)
    for code in page.codes:
        start, end = _body(page, code)
        sections = [None, *library.snippet(f"snippets/{code.path}").sections]
        other = sections[(sections.index(code.section) + 1) % len(sections)]
        if other != code.section:
            target = f"{code.path}:{other}" if other else code.path
            body = page.text[start:end].replace(code.target, target)
            yield _change(page, start, f"section points at {target}", [(start, end, body)])


def values_at(page: Page) -> list[Span]:
    """Where the values of a page stand in its text; what stands in code or comments is none."""
    lines = page.text.splitlines(keepends=True)
    bare = list(lines)  # with nothing in fences
    python: set[int] = set()
    for fence in fences(lines_of(page.text)):
        inside = range(fence.first - 1, fence.last)
        python.update(inside if fence.is_python else ())
        for number in inside:
            bare[number] = " " * (len(lines[number]) - 1) + "\n"
    hidden = [match.span() for match in _HIDDEN.finditer("".join(bare))]
    spans = [
        (start, value.end)
        for start, value in values_in(page.text)
        if isinstance(value, Request)
        and page.text.count("\n", 0, start) not in python
        and not any(first <= start < last for first, last in hidden)
    ]
    assert len(spans) == len(page.values), page.path
    return spans


def noticed(change: PageChange, twin: Page, library: Library) -> bool:
    """Whether a fault is found in the changed page, or between it and its twin."""
    page = scan(change.path, change.text)
    if page.faults or languages_apart([page, twin]) or in_other_order(page, twin):
        return True
    return bool(library.faults([page, twin]))


def _removed_and_swapped(page: Page, what: str, spans: list[Span]) -> Iterator[PageChange]:
    for start, end in spans:
        yield _change(page, start, f"{what} removed", [(start, end, "")])
    for (start, middle), (after, end) in pairwise(spans):
        one, other = page.text[start:middle], page.text[after:end]
        if " ".join(one.split()) != " ".join(other.split()):
            pieces = [(start, middle, other), (after, end, one)]
            yield _change(page, start, f"{what} swapped with the next", pieces)


def _change(page: Page, at: int, words: str, pieces: list[tuple[int, int, str]]) -> PageChange:
    text = page.text
    for start, end, piece in reversed(pieces):
        text = text[:start] + piece + text[end:]
    shown = " ".join(page.text[pieces[0][0] : pieces[0][1]].split())
    line = page.text.count("\n", 0, at) + 1
    return PageChange(page.path, line, f"{words}: {shown}", text)


def _body(page: Page, code: Code) -> Span:
    """The one line in a fence."""
    return _lines(page, code.fence.first, code.fence.last - 1)


def _whole(page: Page, code: Code) -> Span:
    """A fence with its walls."""
    return _lines(page, code.fence.first - 1, code.fence.last)


def _lines(page: Page, first: int, last: int) -> Span:
    lines = page.text.splitlines(keepends=True)
    start = sum(map(len, lines[:first]))
    return start, start + sum(map(len, lines[first:last]))
