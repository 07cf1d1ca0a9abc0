"""Both languages tell the same: the same pages, showing the same code and asking for the same."""

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from hooks.engine.faults import Fault, Place
from hooks.engine.page import Page


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
        if ours.values != theirs.values:
            only = ", ".join(sorted(ours.values - theirs.values)) or "nothing"
            there = ", ".join(sorted(theirs.values - ours.values)) or "nothing"
            message = f"only the first asks for {only}; only the second for {there}"
            yield fault(ours, theirs, f"ask for other values under this heading: {message}")


class _Part(NamedTuple):
    """A heading and what stands under it: line, level, the code shown, the values asked for."""

    line: int
    level: int  # 0 for what stands before all headings, and for the end
    codes: list[str]
    values: set[str]


def _parts(page: Page) -> Iterator[_Part]:
    lines = len(page.text.splitlines())
    for (start, level), (end, _) in pairwise([(1, 0), *page.headings, (lines + 1, 0)]):
        codes = sorted(code.target for code in page.codes if start <= code.fence.first < end)
        values = {f"{v.name}: {v.expression}" for v in page.values if start <= v.line < end}
        yield _Part(start, level, codes, values)
    yield _Part(max(lines, 1), 0, [], set())
