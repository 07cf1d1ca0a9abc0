"""What is wrong, where, and what to write instead: the one form in which the engine complains."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, order=True)
class Place:
    """A line of a file, the path written from the project's root with forward slashes."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, in words for the person who has to mend it."""

    message: str
    snippet: Place | None = None
    pages: tuple[Place, ...] = ()
    details: str = field(default="", compare=False)

    def on(self, *pages: Place) -> Fault:
        """The same fault, met on more lines of pages."""
        return replace(self, pages=tuple(dict.fromkeys((*self.pages, *pages))))

    def __str__(self) -> str:
        where = [*map(str, sorted(self.pages)), *([str(self.snippet)] if self.snippet else [])]
        text = f"{', '.join(where)}: {self.message}" if where else self.message
        return text + "".join(f"\n    {line}" for line in self.details.splitlines())


class Faults(Exception):
    """Every fault that was found, to be reported in one go."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = merged(faults)
        super().__init__("\n".join(map(str, self.faults)))


@contextmanager
def collected(faults: list[Fault]) -> Iterator[None]:
    """Faults raised inside are kept in the list, and the work goes on behind."""
    try:
        yield
    except Faults as error:
        faults += error.faults


@contextmanager
def met_at(place: Place) -> Iterator[None]:
    """Faults raised inside are met on this line of a page."""
    try:
        yield
    except Faults as error:
        raise Faults(fault.on(place) for fault in error.faults) from None


def merged(faults: Iterable[Fault]) -> list[Fault]:
    """The faults in reading order; one met on several pages becomes one that names them all."""
    by_cause: dict[tuple[str, Place | None], Fault] = {}
    for fault in faults:
        cause = (fault.message, fault.snippet) if fault.snippet else (str(fault), None)
        by_cause[cause] = by_cause.get(cause, fault).on(*fault.pages)
    return sorted(by_cause.values(), key=lambda fault: (fault.pages, str(fault)))


NEAR = " (did you mean {!r}?)"


def nearest(name: str, names: Iterable[str], words: str = NEAR) -> str:
    """` (did you mean …?)` for the known name most like `name`, or nothing."""
    close = difflib.get_close_matches(name, list(names), n=1, cutoff=0.5)
    return words.format(close[0]) if close else ""


def decoded(path: str, content: bytes) -> str:
    """The text of a file's bytes. Raises Faults, with the line, for what is not UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Faults([Fault("is not UTF-8: save the file as UTF-8", Place(path, line))]) from None


def lines_of(text: str) -> list[str]:
    """The lines of a text, as Markdown and Python count them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
