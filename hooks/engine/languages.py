"""Both languages tell the same: the same pages, with the same code and values in the same order."""

from __future__ import annotations

from collections import Counter
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
    pairs = list(zip(_parts(one), _parts(other), strict=False))

    def fault(ours: _Part, theirs: _Part, message: str) -> Fault:
        return Fault(message, pages=(Place(one.path, ours.line), Place(other.path, theirs.line)))

    for ours, theirs in pairs:
        if ours.level != theirs.level:
            levels = " and ".join(f"level {p.level}" if p.level else "none" for p in (ours, theirs))
            yield fault(ours, theirs, f"have headings of other number or level: {levels}")
    for ours, theirs in pairs:
        if ours.codes != theirs.codes:
            yield fault(ours, theirs, f"show other code: {ours.codes} and {theirs.codes}")
        if apart := _values_apart(ours, theirs):
            yield fault(*apart)


def _values_apart(ours: _Part, theirs: _Part) -> tuple[_Part, _Part, str] | None:
    """Where two parts do not show the same values in the same order, and words for it."""
    here, there = [list(map(_asked, part.values)) for part in (ours, theirs)]
    if here == there:
        return None
    if sorted(here) == sorted(there):
        at = next(at for at, asked in enumerate(here) if asked != there[at])
        ours, theirs = (part._replace(line=part.values[at].line) for part in (ours, theirs))
        message = f"ask for the same values in another order: here {here[at]} and {there[at]}"
        return ours, theirs, message
    message = f"only the first asks for {_more(here, there)}; only the second for "
    message = f"ask for other values under this heading: {message}{_more(there, here)}"
    return ours, theirs, message


def _asked(value: Request) -> str:
    """A value as it has to be in both languages; its other options are words for readers."""
    view = f" as {value.view}" if value.view else ""
    return f"{value.name}: {value.expression}{view} {value.options.get('format', '')}".rstrip()


def _more(these: list[str], others: list[str]) -> str:
    return ", ".join(sorted((Counter(these) - Counter(others)).elements())) or "nothing"


class _Part(NamedTuple):
    """A heading and what stands under it: line, level, the code shown, the values asked for."""

    line: int
    level: int  # 0 for what stands before all headings, and for the end
    codes: list[str]
    values: list[Request]


def _parts(page: Page) -> Iterator[_Part]:
    lines = len(page.text.splitlines())
    for (start, level), (end, _) in pairwise([(1, 0), *page.headings, (lines + 1, 0)]):
        codes = [code.target for code in page.codes if start <= code.fence.first < end]
        values = [value for value in page.values if start <= value.line < end]
        yield _Part(start, level, codes, values)
    yield _Part(max(lines, 1), 0, [], [])
