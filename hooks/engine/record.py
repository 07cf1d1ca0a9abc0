"""A record: all that one run of one snippet left, as plain data that can be kept in a file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Event:
    """Printed text, and the lines of the snippet that were being executed, innermost first."""

    text: str
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Trouble:
    """Why a run is no good: words for a person, the snippet's line, the traceback's own lines."""

    message: str
    line: int
    details: str = ""


@dataclass(frozen=True)
class Answer:
    """What an expression gave in the snippet's final state: encoded data, or why there is none."""

    data: Any = None
    error: str = ""


@dataclass(frozen=True)
class Record:
    """One run of one snippet."""

    path: str
    events: tuple[Event, ...] = ()
    answers: dict[str, Answer] = field(default_factory=dict)
    files: dict[str, str | None] = field(default_factory=dict)  # what was read -> its hash
    seconds: float = 0.0
    trouble: Trouble | None = None

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=True)

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Raises ValueError, KeyError or TypeError for text that no record wrote."""
        return cls.from_raw(json.loads(text))

    @classmethod
    def from_raw(cls, raw: dict[str, Any]) -> Record:
        """The same from data that is already parsed, which is used up by it."""
        raw["events"] = tuple(Event(e["text"], tuple(e["lines"])) for e in raw["events"])
        raw["answers"] = {asked: Answer(**answer) for asked, answer in raw["answers"].items()}
        raw["trouble"] = Trouble(**raw["trouble"]) if raw["trouble"] else None
        return cls(**raw)
