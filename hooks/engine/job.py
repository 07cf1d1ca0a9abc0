"""What is asked of a run: a snippet, expressions to evaluate in its final state, and limits."""

from __future__ import annotations

import json
from typing import NamedTuple


class Limits(NamedTuple):
    """What one run may use: wall-clock seconds, megabytes beyond the start, printed characters."""

    seconds: int = 10
    megabytes: int = 1024
    characters: int = 100_000


class Job(NamedTuple):
    """One run; `root` is the project's folder, `scratch` the folder in which the run may write.

    Whether it `draws` figures, and the scratch folder, is for who runs it to find out.
    """

    path: str
    expressions: tuple[str, ...] = ()
    limits: Limits = Limits()
    root: str = ""
    scratch: str = ""
    draws: bool = False

    def to_json(self) -> str:
        """One line of ASCII that `from_json` reads."""
        return json.dumps(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Job:
        """The job that `to_json` wrote."""
        path, expressions, limits, *others = json.loads(text)
        return cls(path, tuple(expressions), Limits(*limits), *others)
