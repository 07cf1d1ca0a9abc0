"""One run of one snippet, in a process that does nothing else. Imports as little as it can.

`python -m hooks.engine.child` reads a job from standard input and writes the record to standard
output; where a process can fork, the fork server calls `run` in a fresh fork instead.
"""

from __future__ import annotations

import faulthandler
import gc
import importlib
import io
import json
import os
import sys
import threading
import time
import traceback
import types
import warnings
from collections.abc import Callable
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path
from typing import Any, NoReturn, TypedDict

from hooks.engine.record import Answer, Event, Record, Trouble
from hooks.engine.sandbox import Sandbox
from hooks.engine.values import encode


class Job(TypedDict):
    """What the runner asks of a child; plain data."""

    root: str
    path: str
    expressions: list[str]
    seconds: int
    megabytes: int
    characters: int
    scratch: str


class _Output(io.TextIOBase):
    """Takes the place of standard output and remembers which lines of the snippet were at work."""

    encoding = "utf-8"

    def __init__(self, filename: str, limit: int, too_much: Callable[[], None]) -> None:
        self.events: list[tuple[str, tuple[int, ...]]] = []
        self._filename = filename
        self._left = limit
        self._too_much = too_much
        self._main = threading.get_ident()

    @property
    def buffer(self) -> Any:
        return self

    def writable(self) -> bool:
        return True

    def write(self, text: str | bytes | bytearray) -> int:
        size = len(text)
        if isinstance(text, bytes | bytearray):
            text = text.decode("utf-8")
        text.encode("utf-8")  # a lone surrogate fails here, as it does by hand
        self._left -= size
        if self._left < 0:
            self._too_much()
        lines = self.lines_at_work(sys._getframe(1))
        if self.events and self.events[-1][1] == lines:
            self.events[-1] = (self.events[-1][0] + text, lines)
        elif text:
            self.events.append((text, lines))
        return size

    def lines_at_work(self, frame: types.FrameType | None) -> tuple[int, ...]:
        """The snippet's lines in the stack, innermost first; a bare thread counts as its starter."""
        lines = []
        while frame is not None:
            if frame.f_code.co_filename == self._filename:
                lines.append(frame.f_lineno)
            frame = frame.f_back
        if not lines and threading.get_ident() != self._main:
            return self.lines_at_work(sys._current_frames().get(self._main))
        return tuple(lines)


class _Input(io.TextIOBase):
    """Nobody is there to type."""

    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:
        raise EOFError("waits for input, and nobody is there to type")

    read = readline


class _FreshLoader(SourceFileLoader):
    """Compiles the project's modules from their text: a .pyc is checked by time, which can lie."""

    def path_stats(self, path: Any) -> Any:
        raise OSError("no .pyc, please")


def _project_finder(root: str) -> Callable[[str], FileFinder]:
    snippets = os.path.join(root, "snippets")

    def hook(folder: str) -> FileFinder:
        if folder != root and not (folder + os.sep).startswith(snippets + os.sep):
            raise ImportError(folder)
        return FileFinder(folder, (_FreshLoader, [".py"]))

    return hook


def run(job: Job, hand_over: Callable[[Record], NoReturn]) -> NoReturn:
    """Run the job's snippet in this process, hand the record over, and end with that.

    File descriptors 1 and 2 must already lead to a file (`Sandbox.written` looks into it). Whatever
    the snippet does, either `hand_over` is called or the process dies (time limit, memory): the
    caller tells such an end from the dump in that file.
    """
    started = time.perf_counter()
    root, path = job["root"], job["path"]
    filename = os.path.join(root, *path.split("/"))
    sandbox = Sandbox(root, job["scratch"])
    last_words: list[Trouble] = []

    def give_up(message: str) -> NoReturn:
        line = next(iter(output.lines_at_work(sys._getframe(1))), 1)
        hand_over(Record(path, trouble=Trouble(message, line)))

    def too_much() -> None:
        give_up(f"prints more than {job['characters']:,} characters")

    output = _Output(filename, job["characters"], too_much)
    errors = io.StringIO()

    def overheard(unraisable: Any) -> None:
        error = unraisable.exc_value
        if error is not None and not last_words:
            last_words.append(_trouble(error, filename, root, "in a thread or a finaliser, "))

    threading.excepthook = overheard
    sys.unraisablehook = overheard
    sys.stdin, sys.stdout, sys.stderr = _Input(), output, errors
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, output, errors  # type: ignore[misc,assignment]
    os._exit = lambda status: give_up(f"ends the process (os._exit({status}))")  # type: ignore[misc]
    sys.argv = [filename]
    sys.dont_write_bytecode = True
    sys.path[:] = [root, *(entry for entry in sys.path if entry not in ("", root))]
    sys.path_hooks.insert(0, _project_finder(root))
    sys.path_importer_cache.clear()
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()  # a fork would repeat its parent's state
    warnings.resetwarnings()
    warnings.simplefilter("error")
    # The deprecations inside other people's packages are not the author's.
    for category in (DeprecationWarning, PendingDeprecationWarning):
        warnings.filterwarnings("ignore", category=category, module=r"(?!__main__$|snippets\b)")
    main = types.ModuleType("__main__")
    main.__file__ = filename
    main.__package__ = ".".join(path.split("/")[:-1])
    sys.modules["__main__"] = main
    faulthandler.enable(file=2)
    faulthandler.dump_traceback_later(job["seconds"], exit=True, file=2)
    sandbox.close(job["megabytes"])

    answers: dict[str, Answer] = {}
    trouble: Trouble | None = None
    try:
        importlib.import_module(main.__package__)  # as `python -m` does
        source = Path(filename).read_bytes()
        exec(compile(source, filename, "exec", dont_inherit=True), main.__dict__)
        trouble = _left_running(output)
    except BaseException as error:
        trouble = _trouble(error, filename, root)
    gc.collect(0)
    events = list(output.events)
    if trouble is None and last_words:
        trouble = last_words[0]
    if trouble is None and sandbox.written():
        words = "writes past Python's print (os.write, C code): the page would miss it"
        trouble = Trouble(words, 1)
    if trouble is None and any(root in text or job["scratch"] in text for text, _ in events):
        line = next(lines[0] for text, lines in events if root in text or job["scratch"] in text)
        trouble = Trouble("prints a path of this machine, which no other machine has", line)
    if trouble is None:
        answers = _answers(job["expressions"], main.__dict__)
    faulthandler.cancel_dump_traceback_later()
    hand_over(
        Record(
            path,
            events=tuple(Event(text, lines) for text, lines in events),
            answers=answers,
            files=sandbox.files(),
            seconds=time.perf_counter() - started,
            trouble=trouble,
        )
    )


def _answers(expressions: list[str], namespace: dict[str, Any]) -> dict[str, Answer]:
    """Each expression's value; asked twice, since one that changes the state would mix them all."""
    first = {text: _answer(i, text, namespace) for i, text in enumerate(expressions)}
    for i, text in reversed(list(enumerate(expressions))):
        again = _answer(i, text, namespace)
        if json.dumps([again.data, again.error]) != json.dumps([first[text].data, first[text].error]):
            first[text] = Answer(error="gives another value when it is asked again")
    return first


def _answer(index: int, expression: str, namespace: dict[str, Any]) -> Answer:
    try:
        # A name of its own tells, after a time limit, which expression was at work.
        code = compile(expression.strip(), f"<value {index}>", "eval", dont_inherit=True)
        return Answer(encode(eval(code, dict(namespace))))
    except BaseException as error:
        return Answer(error=f"{type(error).__name__}: {error}")


def _left_running(output: _Output) -> Trouble | None:
    left = [t for t in threading.enumerate() if t is not threading.current_thread()]
    if not left:
        return None
    frame = sys._current_frames().get(left[0].ident or 0)
    line = next(iter(output.lines_at_work(frame)), 1)
    return Trouble("leaves a thread running when it ends: join it", line)


def _trouble(error: BaseException, filename: str, root: str, where: str = "") -> Trouble:
    """What went wrong, on the snippet's own lines; the engine's and the libraries' are cut."""
    frames = [
        (os.path.relpath(frame.filename, root).replace(os.sep, "/"), frame)
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.startswith(os.path.join(root, "snippets") + os.sep)
    ]
    own = [frame.lineno or 1 for _, frame in frames if frame.filename == filename]
    line = own[-1] if own else 1
    if isinstance(error, SyntaxError) and error.filename == filename:
        line = error.lineno or 1
    text = str(error).replace(root + os.sep, "").replace(root, ".")
    name = type(error).__name__
    if isinstance(error, SystemExit):
        message = f"ends the program (SystemExit: {text or 0}): a snippet runs to its last line"
    elif isinstance(error, MemoryError):
        message = f"uses too much memory ({name}: {text})"
    elif isinstance(error, Warning):
        message = f"warns, which counts as an error ({name}: {text})"
    else:
        message = f"{where}{name}: {text}"
    details = "\n".join(f"{path}:{frame.lineno}: {frame.line}" for path, frame in frames)
    return Trouble(message, line, details)


def hand_over_by(descriptor: int) -> Callable[[Record], NoReturn]:
    """A way to hand a record over: write it to `descriptor` and end this process at once."""
    leave = os._exit  # the snippet will meet another one

    def hand_over(record: Record) -> NoReturn:
        data = record.to_json().encode("ascii") + b"\n"
        while data:
            data = data[os.write(descriptor, data) :]
        leave(0)

    return hand_over


def redirect(capture: int) -> None:
    """Let input come from nowhere and what is written behind Python's back go to `capture`."""
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(capture, 1)
    os.dup2(capture, 2)


if __name__ == "__main__":
    import tempfile

    asked: Job = json.loads(sys.stdin.buffer.readline())
    answer_to = os.dup(1)
    with tempfile.TemporaryFile() as file:
        redirect(file.fileno())
    run(asked, hand_over_by(answer_to))
