"""Both languages tell the same: the same pages, showing the same code and asking for the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from hooks.engine.faults import Fault, Place
from hooks.engine.page import Page, Request


def languages_apart(pages: Iterable[Page]) -> list[Fault]:
    """Faults where the languages' versions of a page are missing, or ask for different things."""
    versions: dict[str, dict[str, Page]] = {}
    languages: set[str] = set()
    for page in pages:
        versions.setdefault(page.name, {})[page.language] = page
        languages.add(page.language)
    faults: list[Fault] = []
    for name, known in versions.items():
        first, *others = known.values()
        for language in sorted(languages - known.keys()):
            message = f"there is no page docs/{language}/{name} beside it"
            faults.append(Fault(message, pages=(Place(first.path, 1),)))
        for other in others:
            faults += islice(_differences(first, other), 1)  # the others follow from that
    return faults


def _differences(one: Page, other: Page) -> Iterator[Fault]:
    """Headings without a counterpart, then what they have under them that differs."""
    pairs = list(zip(parts(one), parts(other), strict=False))

    def fault(ours: Part, theirs: Part, message: str) -> Fault:
        return Fault(message, pages=(Place(one.path, ours.line), Place(other.path, theirs.line)))

    for ours, theirs in pairs:
        if ours.level != theirs.level:
            levels = " and ".join(f"level {p.level}" if p.level else "none" for p in (ours, theirs))
            yield fault(ours, theirs, f"have headings of other number or level: {levels}")
    for ours, theirs in pairs:
        if ours.codes != theirs.codes:
            yield fault(ours, theirs, f"show other code: {ours.codes} and {theirs.codes}")
        here, there = (set(map(_asked, part.values)) for part in (ours, theirs))
        if here != there:
            only = ", ".join(sorted(here - there)) or "nothing"
            others = ", ".join(sorted(there - here)) or "nothing"
            message = f"only the first asks for {only}; only the second for {others}"
            yield fault(ours, theirs, f"ask for other values under this heading: {message}")


def _asked(value: Request) -> str:
    """A value as both languages ask for it; how it is shown is the language's own."""
    return f"{value.name}: {value.expression}"


class Part(NamedTuple):
    """A heading and what stands under it: line, level, the code shown, the values asked for."""

    line: int
    level: int  # 0 for what stands before all headings, and for the end
    codes: list[str]
    values: list[Request]


def parts(page: Page) -> Iterator[Part]:
    """What stands under each heading of a page, and before the first; then an empty part."""
    lines = len(page.text.splitlines())
    for (start, level), (end, _) in pairwise([(1, 0), *page.headings, (lines + 1, 0)]):
        codes = [code.target for code in page.codes if start <= code.fence.first < end]
        values = [value for value in page.values if start <= value.line < end]
        yield Part(start, level, codes, values)
    yield Part(max(lines, 1), 0, [], [])
