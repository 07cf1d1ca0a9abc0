"""Both languages tell the same: the same pages, showing the same code and asking for the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from hooks.engine.faults import Fault, Place
from hooks.engine.page import Page


def languages_apart(pages: Iterable[Page]) -> list[Fault]:
    """Faults where the languages' versions of a page are missing, or ask for different things."""
    by_name: dict[str, dict[str, Page]] = defaultdict(dict)
    for page in pages:
        by_name[page.name][page.language] = page
    languages = sorted({language for versions in by_name.values() for language in versions})
    faults = []
    for versions in by_name.values():
        first = next(iter(versions.values()))
        for language in languages:
            other = versions.get(language)
            if other is None:
                message = f"there is no page docs/{language}/{first.name} beside it"
                faults.append(Fault(message, pages=(Place(first.path, 1),)))
            elif other is not first and (difference := _difference(first, other)):
                faults.append(difference)
    return faults


def _difference(one: Page, other: Page) -> Fault | None:
    """The first heading's part in which two languages show other code or ask for other values."""
    ours, theirs = _parts(one), _parts(other)
    for (line, codes, values), (line_there, codes_there, values_there) in zip(
        ours, theirs, strict=False
    ):
        places = (Place(one.path, line), Place(other.path, line_there))
        if codes != codes_there:
            return Fault(f"show other code: {codes} and {codes_there}", pages=places)
        if values != values_there:
            only = ", ".join(sorted(values - values_there)) or "nothing"
            there = ", ".join(sorted(values_there - values)) or "nothing"
            return Fault(
                f"ask for other values under this heading: only the first asks for {only}; only "
                f"the second for {there}",
                pages=places,
            )
    if len(ours) != len(theirs) or [h[1] for h in one.headings] != [h[1] for h in other.headings]:
        places = (Place(one.path, 1), Place(other.path, 1))
        return Fault("have headings of other number or level", pages=places)
    return None


def _parts(page: Page) -> list[tuple[int, list[str], set[str]]]:
    """Under each heading: its line, the code shown, and the values asked for."""
    starts = [1, *(line for line, _ in page.headings)]
    ends = [*starts[1:], len(page.text.splitlines()) + 2]
    return [
        (
            start,
            sorted(code.target for code in page.codes if start <= code.fence.first < end),
            {f"{v.name}: {v.expression}" for v in page.values if start <= v.line < end},
        )
        for start, end in zip(starts, ends, strict=True)
    ]
