"""What stands in for standard output beside a snippet, and remembers which lines printed what."""

import io
import sys
import threading
import traceback
import types
from collections.abc import Callable
from typing import NoReturn

from hooks.engine.record import Event


class Output(io.TextIOBase):
    """Stands in for standard output; knows which lines of the snippet were at work."""

    encoding = "utf-8"

    def __init__(self, filename: str, limit: int, too_much: Callable[[], NoReturn]) -> None:
        self._texts: list[tuple[tuple[int, ...], list[str]]] = []
        self._filename = filename
        self._left = limit
        self._too_much = too_much
        self.buffer = self  # bytes may be written, too

    def write(self, text: str | bytes) -> int:
        """Take printed text in."""
        size = len(text)
        text = text if isinstance(text, str) else bytes(text).decode("utf-8")
        text.encode("utf-8")  # half a surrogate pair fails here, as it does by hand
        self._left -= size
        if self._left < 0:
            self._too_much()
        lines = self.lines_at_work(sys._getframe(1))
        if not self._texts or self._texts[-1][0] != lines:
            self._texts.append((lines, []))
        self._texts[-1][1].append(text)
        return size

    def events(self) -> tuple[Event, ...]:
        """What was printed so far, one event for what the same lines printed in a row."""
        events = (Event("".join(texts), lines) for lines, texts in self._texts)
        return tuple(event for event in events if event.text)

    def lines_at_work(self, frame: types.FrameType | None) -> tuple[int, ...]:
        """The snippet's lines in the stack, innermost first; a bare thread has its starter's."""
        main = threading.main_thread().ident or 0
        starter = sys._current_frames().get(main) if threading.get_ident() != main else None
        for top in filter(None, (frame, starter)):
            stack = traceback.walk_stack(top)
            if lines := [n for f, n in stack if f.f_code.co_filename == self._filename]:
                return tuple(lines)
        return ()
