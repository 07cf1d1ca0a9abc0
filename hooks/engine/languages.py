"""Both languages tell the same: the same pages, showing the same code and asking for the same."""

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from hooks.engine.faults import Fault, Place
from hooks.engine.page import Page


def languages_apart(pages: Iterable[Page]) -> list[Fault]:
    """Faults where the languages' versions of a page are missing, or ask for different things."""
    pages = list(pages)
    known = {(page.language, page.name) for page in pages}
    firsts: dict[str, Page] = {}
    faults: list[Fault] = []
    for page in pages:
        first = firsts.setdefault(page.name, page)
        if page is not first:
            faults += islice(_differences(first, page), 1)  # the others follow from that
            continue
        for language in sorted({language for language, _ in known}):
            if (language, page.name) not in known:
                message = f"there is no page docs/{language}/{page.name} beside it"
                faults.append(Fault(message, pages=(Place(page.path, 1),)))
    return faults


def _differences(one: Page, other: Page) -> Iterator[Fault]:
    """Headings' parts in which two languages show other code or ask for other values."""
    if [level for _, level in one.headings] != [level for _, level in other.headings]:
        places = (Place(one.path, 1), Place(other.path, 1))
        yield Fault("have headings of other number or level", pages=places)
    for ours, theirs in zip(_parts(one), _parts(other), strict=False):
        places = (Place(one.path, ours.line), Place(other.path, theirs.line))
        if ours.codes != theirs.codes:
            yield Fault(f"show other code: {ours.codes} and {theirs.codes}", pages=places)
        if ours.values != theirs.values:
            only = ", ".join(sorted(ours.values - theirs.values)) or "nothing"
            there = ", ".join(sorted(theirs.values - ours.values)) or "nothing"
            message = f"only the first asks for {only}; only the second for {there}"
            yield Fault(f"ask for other values under this heading: {message}", pages=places)


class _Part(NamedTuple):
    """What stands under a heading: its line, the code shown, the values asked for."""

    line: int
    codes: list[str]
    values: set[str]


def _parts(page: Page) -> Iterator[_Part]:
    starts = [1, *(line for line, _ in page.headings), len(page.text) + 2]
    for start, end in pairwise(starts):
        codes = sorted(code.target for code in page.codes if start <= code.fence.first < end)
        values = {f"{v.name}: {v.expression}" for v in page.values if start <= v.line < end}
        yield _Part(start, codes, values)
