"""A record: all that one run of one snippet left, as plain data that can be kept in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Event(NamedTuple):
    """Printed text, and the lines of the snippet that were at work, innermost first."""

    text: str
    lines: tuple[int, ...]


class Figure(NamedTuple):
    """A figure that was left open, as SVG, and the lines that opened it, innermost first."""

    svg: str
    lines: tuple[int, ...]
    drawn: tuple[str, ...] = ()  # what it shows, in words


class Trouble(NamedTuple):
    """Why a run is no good: words for a person, the snippet's line, the traceback's own lines."""

    message: str
    line: int
    details: str = ""


class Answer(NamedTuple):
    """What an expression gave in the snippet's final state: encoded data, or why there is none."""

    data: Any = None
    error: str = ""


CHANGED = Answer(error="gives another value when it is asked again")


class Record(NamedTuple):
    """One run of one snippet; `files` holds the hash of each file and folder that was read."""

    path: str
    events: tuple[Event, ...] = ()
    answers: Mapping[str, Answer] = MappingProxyType({})
    files: Mapping[str, str | None] = MappingProxyType({})
    figures: tuple[Figure, ...] = ()
    trouble: Trouble | None = None

    def to_json(self) -> str:
        """One line of ASCII that `from_json` reads."""
        return json.dumps(self._replace(answers=dict(self.answers), files=dict(self.files)))

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Raises ValueError or TypeError for text that no record wrote."""
        path, events, answers, files, figures, trouble = json.loads(text)
        return cls(
            path,
            tuple(Event(text, tuple(lines)) for text, lines in events),
            {asked: Answer(*answer) for asked, answer in answers.items()},
            dict(files),
            tuple(Figure(svg, tuple(lines), tuple(drawn)) for svg, lines, drawn in figures),
            Trouble(*trouble) if trouble else None,
        )
