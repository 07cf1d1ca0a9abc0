"""One run of one snippet, in a process that does nothing else and ends with it.

`start` is called in a fresh fork of a helper, or where a process cannot fork, by `spawned` in a new
interpreter.
"""

import atexit
import faulthandler
import gc
import importlib
import io
import json
import mmap
import os
import signal
import sys
import threading
import types
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any, NoReturn, TextIO

from hooks.engine import figures, outcome
from hooks.engine.job import Job
from hooks.engine.printing import Output
from hooks.engine.record import CHANGED, Answer, Figure, Record, Trouble
from hooks.engine.sandbox import Sandbox, places

HandOver = Callable[[Record], NoReturn]

GRACE = 7  # seconds beyond its limit that a run has to end itself, and a new interpreter to start


def capture(job: Job) -> str:
    """The file that takes what is written behind Python's back."""
    return job.scratch + ".txt"


def prepare(job: Job) -> Job:
    """Do what takes long, once for all runs and outside their limits.

    The job, which knows now whether it draws. Raises OSError for a snippet that cannot be read.
    """
    with suppress(ImportError):
        import numpy  # noqa: F401
    places(job.root)
    _nothing()
    draws = b"matplotlib" in Path(job.root, job.path).read_bytes()
    if draws:
        figures.load()
    return job._replace(draws=draws)


@cache
def _nothing() -> TextIO:
    return open(os.devnull)  # here, since a fork would have to do it each time


def spawned() -> NoReturn:
    """Run the job that is read from standard input; the record goes to standard output."""
    job = Job.from_json(sys.stdin.buffer.readline())
    send = os.dup(1)
    with suppress(OSError):
        job = prepare(job)
    faulthandler.dump_traceback_later(job.limits.seconds, exit=True, file=2)
    start(job, send)


def start(job: Job, send: int) -> NoReturn:
    """Begin a process: it has nothing to read, and sends a record unless it dies before.

    `send` is the descriptor of a pipe, which gets one line.
    """
    atexit._clear()  # what the helper wants done at its end
    if hasattr(os, "setsid"):
        os.setsid()
        # The helper watches the time, and kills what does not heed it; unless it was killed itself.
        signal.setitimer(signal.ITIMER_REAL, job.limits.seconds + GRACE)
    before = sys.stdin  # noqa: F841 - kept: to put it away would take longer than most of this
    sys.stdin = sys.__stdin__ = _nothing()  # type: ignore[misc,assignment]
    os.dup2(sys.stdin.fileno(), 0)
    file = os.open(capture(job), os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    os.dup2(file, 1)
    os.dup2(file, 2)
    write, leave = os.write, os._exit  # the snippet meets another one

    def hand_over(record: Record) -> NoReturn:
        line = record.to_json().encode("ascii") + b"\n"
        while line:
            line = line[write(send, line) :]
        leave(0)

    run(job, hand_over)


def run(job: Job, hand_over: HandOver) -> NoReturn:
    """Run the job's snippet in this process, hand the record over, and end with that.

    Either `hand_over` is called, or the process dies by a limit or by the snippet's hand;
    faulthandler's dump in the file of `capture` then tells where.
    """
    root, path, limits = job.root, job.path, job.limits
    filename = os.path.join(root, *path.split("/"))

    def give_up(message: str) -> NoReturn:
        line = next(iter(output.lines_at_work(sys._getframe(1))), 1)
        hand_over(Record(path, trouble=Trouble(message, line)))

    too_much = f"prints more than {limits.characters:,} characters"
    output = Output(filename, limits.characters, lambda: give_up(too_much))
    overheard: list[BaseException] = []
    main = types.ModuleType("__main__")
    main.__file__ = filename
    is_snippet = path.startswith("snippets/")  # a lab, as any notebook, is in no package
    main.__package__ = ".".join(path.split("/")[:-1]) if is_snippet else ""
    sys.modules["__main__"] = main
    sys.argv = [filename]
    sys.stdout = sys.__stdout__ = output  # type: ignore[misc,assignment]
    sys.stderr = sys.__stderr__ = io.StringIO()  # type: ignore[misc,assignment]
    threading.excepthook = lambda args: overheard.append(args.exc_value or SystemExit())
    sys.unraisablehook = lambda args: overheard.append(args.exc_value or SystemExit())
    os._exit = lambda status: give_up(f"ends the process (os._exit({status}))")
    draw = figures.watch(output.lines_at_work) if job.draws else list
    _import_from_text(root)
    outcome.make_warnings_errors()
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()  # a fork would repeat its parent's state
    sandbox = Sandbox(root, job.scratch)
    reserve = mmap.mmap(-1, 2**23)  # address space to report with, when all other is taken
    faulthandler.enable(file=2)
    sandbox.close(limits.megabytes)

    trouble: Trouble | None = None
    answers: dict[str, Answer] = {}
    drawn: list[Figure] = []
    try:
        importlib.import_module(main.__package__ or "snippets")  # as `python -m` does
        source = Path(filename).read_bytes()
        exec(compile(source, filename, "exec", dont_inherit=True), main.__dict__)
        drawn = draw()
        gc.collect()  # what a finaliser has to say, it says now
        atexit._run_exitfuncs()
    except BaseException as error:
        reserve.close()
        trouble = outcome.trouble(error, job)
    events = output.events()
    if trouble is None:
        trouble = _afterwards(job, output, overheard)
    if trouble is None:
        answers = _answers(job, main.__dict__)
    faulthandler.cancel_dump_traceback_later()  # of `spawned`
    hand_over(Record(path, events, answers, sandbox.files(), tuple(drawn), trouble))


class _FromText(Loader):
    """Compiles a module afresh: a .pyc is matched by time, and clocks can lie."""

    def __init__(self, file: str) -> None:
        self._file = file

    def exec_module(self, module: types.ModuleType) -> None:
        module.__file__ = self._file
        with io.open_code(self._file) as file:
            exec(compile(file.read(), self._file, "exec", dont_inherit=True), module.__dict__)


class _Modules(MetaPathFinder):
    """Finds the project's own modules, without a list of all files beside them."""

    def __init__(self, root: str) -> None:
        self._root = root

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name.partition(".")[0] != "snippets":
            return None
        base = os.path.join(self._root, *name.split("."))
        for file, inside in (os.path.join(base, "__init__.py"), [base]), (f"{base}.py", None):
            if os.path.isfile(file):
                spec = ModuleSpec(name, _FromText(file), origin=file)
                spec.submodule_search_locations = inside
                return spec
        return None


def _import_from_text(root: str) -> None:
    sys.dont_write_bytecode = True
    sys.path[:] = [root, *(entry for entry in sys.path if entry not in ("", root))]
    sys.meta_path.insert(0, _Modules(root))


def _afterwards(job: Job, output: Output, overheard: list[BaseException]) -> Trouble | None:
    """What is wrong with a snippet that ran to its end."""
    if overheard:
        return outcome.trouble(overheard[0], job, "in a thread or a finaliser: ")
    for thread in {*threading.enumerate()} - {threading.main_thread()}:
        lines = output.lines_at_work(sys._current_frames().get(thread.ident or 0))
        return Trouble("leaves a thread running when it ends: join it", next(iter(lines), 1))
    if os.fstat(1).st_size:
        return Trouble("writes past Python's print (os.write, C code): the page would miss it", 1)
    for event in output.events():
        if not event.lines:
            where = "in an __init__.py, or in a thread that it does not join"
            return Trouble(f"prints while none of its lines is at work: {where}", 1)
        if job.root in event.text or job.scratch in event.text:
            words = "prints a path of this machine, which no other machine has"
            return Trouble(words, next(iter(event.lines), 1))
    return None


def _answers(job: Job, namespace: dict[str, Any]) -> dict[str, Answer]:
    """Each expression's value; asked twice, since one that changes the state would mix them all."""
    codes = {text: f"<value {index}>" for index, text in enumerate(job.expressions)}
    first = {text: _answer(text, codes[text], namespace, job) for text in codes}
    again = {text: _answer(text, codes[text], namespace, job) for text in reversed(codes)}
    return {t: a if json.dumps(a) == json.dumps(again[t]) else CHANGED for t, a in first.items()}


def _answer(expression: str, name: str, namespace: dict[str, Any], job: Job) -> Answer:
    """The value, unless it tells where this machine keeps its files."""
    found = outcome.answer(expression, name, namespace, job)
    data = json.dumps(found.data)
    if any(json.dumps(folder)[1:-1] in data for folder in (job.root, job.scratch)):
        return Answer(error="gives a path of this machine, which no other machine has")
    return found
