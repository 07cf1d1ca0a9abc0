"""A helper: runs each job that it reads in a child, and answers with a record, whatever happens.

One line of JSON in, one line of JSON out. It has numpy loaded and no threads, so that a fork is
quick and safe. `python -m hooks.engine.helper fork` (`spawn` where a process cannot fork) is
started by the runner and ends with its standard input.
"""

import contextlib
import gc
import multiprocessing
import os
import re
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from typing import Any, NoReturn

from hooks.engine import child
from hooks.engine.job import Job
from hooks.engine.record import Answer, Record, Trouble

with contextlib.suppress(ImportError):  # here, since a spawned child imports this module, too
    import numpy  # noqa: F401

_GRACE = 7  # seconds beyond its limit that a run has to start, and to end itself
_TIMED_OUT = re.compile(r"^Timeout", re.M)


class _Fork:
    """Of `multiprocessing.Process` what is used here: a bare fork has less to do."""

    def __init__(self, target: Callable[..., NoReturn], args: tuple[Any, ...]) -> None:
        self._child = target, args

    def start(self) -> None:
        self._pid = os.fork()
        if self._pid == 0:
            leave = os._exit  # the snippet meets another one
            target, args = self._child
            try:
                target(*args)
            except BaseException:
                traceback.print_exc()
                leave(1)

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)

    def join(self) -> None:
        self.exitcode = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])


def serve(method: str) -> None:
    """Answer jobs until standard input ends; `method` is "fork" or "spawn"."""
    kind: Any = _Fork if method == "fork" else multiprocessing.get_context("spawn").Process
    gc.freeze()
    with contextlib.ExitStack() as at_end:
        folder = ""
        for line in sys.stdin.buffer:
            job = Job.from_json(line)
            try:
                folder = folder or at_end.enter_context(
                    tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
                )
                record = _record(job._replace(scratch=os.path.realpath(folder)), kind)
            except OSError as error:  # of the machine, such as a full disk
                words = f"cannot be run: {error.strerror or error}"
                record = Record(job.path, trouble=Trouble(words, 1))
            print(record.to_json(), flush=True)


def _record(job: Job, kind: Any) -> Record:
    """The job's record; made again without an expression at which the process died."""
    dead: dict[str, Answer] = {}
    if kind is _Fork:
        with contextlib.suppress(OSError):
            child.prepare(job)
    while True:
        left = tuple(text for text in job.expressions if text not in dead)
        record, dump = _run(job._replace(expressions=left), kind)
        culprit = re.search(r'File "<value (\d+)>"', dump)
        if not (culprit and record.trouble):
            return record._replace(answers={**record.answers, **dead})
        dead[left[int(culprit[1])]] = Answer(error=record.trouble.message)


def _run(job: Job, kind: Any) -> tuple[Record, str]:
    """One run in a process and a folder of its own; faulthandler's dump, if it left no record."""
    job = job._replace(scratch=tempfile.mkdtemp(dir=job.scratch))
    with open(child.capture(job), "w+", encoding="utf-8", errors="replace") as capture:
        receive, send = multiprocessing.Pipe(duplex=False)
        process = kind(target=child.start, args=(job, send))
        process.start()
        send.close()
        answer = None
        with receive, contextlib.suppress(EOFError, OSError):
            late = not receive.poll(job.limits.seconds + _GRACE)
            answer = None if late else receive.recv_bytes()
        process.kill()  # if it has not ended yet
        process.join()
        dump = "" if answer else "Timeout\n" * late + capture.read(100_000)
    shutil.rmtree(job.scratch, ignore_errors=True)
    with contextlib.suppress(OSError):
        os.remove(child.capture(job))
    if answer:
        return Record.from_json(answer), ""
    return Record(job.path, trouble=_trouble(job, process.exitcode or 0, dump)), dump


def _trouble(job: Job, status: int, dump: str) -> Trouble:
    """Why a process ended without a record, from its exit status and faulthandler's dump."""
    path = job.path.encode("ascii", "backslashreplace").decode("ascii")  # as the dump has it
    place = re.search(re.escape(path).replace("/", r"[/\\]") + r'", line (\d+)', dump)
    line = int(place[1]) if place else 1
    if _TIMED_OUT.search(dump):
        return Trouble(f"does not end within {job.limits.seconds} seconds", line)
    if status < 0:
        return Trouble(f"was ended by signal {signal.Signals(-status).name}", line)
    return Trouble(f"ended with exit status {status} before its last line", line)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):  # which the builder is told, too
        serve(sys.argv[1])
