"""A helper: runs each job that it reads in a child, and answers with a record, whatever happens.

One line of JSON in, one line of JSON out. It has numpy loaded and no threads, so that a fork is
quick and safe; and it does little else, since after a fork each page of memory that it writes to is
copied. `python -m hooks.engine.helper fork` (`spawn` where a process cannot fork) is started by the
runner and ends with its standard input. Two numbers more are pipes to and from a twin of it, which
shares its memory; and so on.
"""

import contextlib
import gc
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from typing import NamedTuple

from hooks.engine import child
from hooks.engine.job import Job
from hooks.engine.record import Answer, Record, Trouble

_TIMED_OUT = re.compile(r"^Timeout", re.M)


class _Scratch:
    """A folder in `home` for a run, and for the next, too, if a run has not touched it.

    To make and remove one each time took a tenth of a cold build: file systems are slow at it.
    """

    def __init__(self, home: str) -> None:
        self._home = home
        self._number = 0
        self._folder = ""
        self._state: tuple[int, ...] | None = None

    @contextlib.contextmanager
    def lent(self) -> Iterator[str]:
        """An empty folder. Raises OSError."""
        if self._state is None or _state(self._folder) != self._state:
            self._renew()
        try:
            yield self._folder
        finally:
            if _state(self._folder) != self._state or os.listdir(self._folder):
                shutil.rmtree(self._folder, ignore_errors=True)
                self._state = None

    def _renew(self) -> None:
        self._number += 1
        self._folder = os.path.join(self._home, str(self._number))
        os.makedirs(self._folder)  # with `home`, if somebody has cleaned it away
        self._state = _state(self._folder)
        names = ("TMPDIR", "TEMP", "TMP", "HOME", "USERPROFILE")
        os.environ.update(dict.fromkeys(names, self._folder))


def _state(folder: str) -> tuple[int, ...] | None:
    try:
        now = os.stat(folder)
    except OSError:
        return None
    return now.st_ino, now.st_mode, now.st_mtime_ns, now.st_ctime_ns


class _End(NamedTuple):
    """How a run ended: its record, if all of it came, and its exit status."""

    record: bytes
    status: int
    late: bool


def serve(method: str) -> None:
    """Answer jobs until standard input ends; `method` is "fork" or "spawn"."""
    run = _forked if method == "fork" else _spawned
    with contextlib.ExitStack() as at_end:
        scratch: _Scratch | None = None
        for line in sys.stdin.buffer:
            job = Job.from_json(line)
            try:
                if scratch is None:
                    home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
                    scratch = _Scratch(os.path.realpath(at_end.enter_context(home)))
                record = _record(job, run, scratch)
            except OSError as error:  # of the machine, such as a full disk
                words = f"cannot be run: {error.strerror or error}"
                record = _line(Record(job.path, trouble=Trouble(words, 1)))
            sys.stdout.buffer.write(record)
            sys.stdout.buffer.flush()


def _record(job: Job, run: Callable[[Job], _End], scratch: _Scratch) -> bytes:
    """The job's record; made again without an expression at which the process died."""
    dead: dict[str, Answer] = {}
    if run is _forked:
        with contextlib.suppress(Exception):  # whatever it is, the run meets it, and tells
            job = child.prepare(job)
    while True:
        left = tuple(text for text in job.expressions if text not in dead)
        with scratch.lent() as folder:
            end, dump = _alone(job._replace(expressions=left, scratch=folder), run)
        if end.record and not dead:
            return end.record
        if end.record:
            record = Record.from_json(end.record)
        else:
            record = Record(job.path, trouble=_trouble(job, end.status, dump))
        culprit = re.search(r'File "<value (\d+)>"', dump)
        if not (culprit and record.trouble):
            return _line(record._replace(answers={**record.answers, **dead}))
        dead[left[int(culprit[1])]] = Answer(error=record.trouble.message)


def _line(record: Record) -> bytes:
    return record.to_json().encode("ascii") + b"\n"


def _alone(job: Job, run: Callable[[Job], _End]) -> tuple[_End, str]:
    """One run in a process of its own; faulthandler's dump, if it left no record."""
    with open(child.capture(job), "wb"):
        pass  # emptied
    end = run(job)
    if end.record:
        return end, ""
    with open(child.capture(job), encoding="utf-8", errors="replace") as capture:
        return end, "Timeout\n" * end.late + capture.read(100_000)


def _forked(job: Job) -> _End:
    receive, send = os.pipe()
    try:
        pid = os.fork()
    except OSError:
        os.close(receive)
        raise
    else:
        if pid == 0:
            leave = os._exit  # the snippet meets another one
            try:
                child.start(job, send)
            except BaseException:
                traceback.print_exc()
                leave(1)
    finally:
        os.close(send)
    try:
        line, in_time = _awaited(receive, job.limits.seconds)
        if not in_time:
            os.kill(pid, signal.SIGABRT)  # faulthandler tells where it is
            _awaited(receive, child.GRACE)
    finally:
        os.close(receive)
        os.kill(pid, signal.SIGKILL)  # if it has not ended yet
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return _End(_first(line), status, not in_time)


def _first(sent: bytes) -> bytes:
    """The line that answers; a snippet may have sent more, which would answer the next job."""
    line, end, _ = sent.partition(b"\n")
    return line + end if end else b""


def _awaited(pipe: int, seconds: float) -> tuple[bytes, bool]:
    """What a pipe gives, up to the end of a line or of itself; whether that came in time."""
    parts, end = [], time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and select.select([pipe], [], [], left)[0]:
        parts.append(os.read(pipe, 2**16))
        if not parts[-1] or parts[-1].endswith(b"\n"):
            return b"".join(parts), True
    return b"", False


def _spawned(job: Job) -> _End:
    command = [sys.executable, "-B", "-c", "from hooks.engine.child import spawned; spawned()"]
    line, late = b"", False
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            asked = job.to_json().encode("ascii") + b"\n"
            line, _ = process.communicate(asked, job.limits.seconds + child.GRACE)
        except subprocess.TimeoutExpired:
            late = True
        process.kill()  # if it has not ended yet
    return _End(_first(line), process.returncode, late)


def _trouble(job: Job, status: int, dump: str) -> Trouble:
    """Why a process ended without a record, from its exit status and faulthandler's dump."""
    path = job.path.encode("ascii", "backslashreplace").decode("ascii")  # as the dump has it
    place = re.search(re.escape(path).replace("/", r"[/\\]") + r'", line (\d+)', dump)
    line = int(place[1]) if place else 1
    if _TIMED_OUT.search(dump):
        return Trouble(f"does not end within {job.limits.seconds} seconds", line)
    if status < 0:
        names = {number.value: number.name for number in signal.Signals}
        return Trouble(f"was ended by signal {names.get(-status, -status)}", line)
    return Trouble(f"ended with exit status {status} before its last line", line)


def _twins(pipes: list[int]) -> list[int]:
    """Fork a twin for each pair of pipes, which it has as standard input and output."""
    twins: list[int] = []
    while pipes:
        jobs, records, *pipes = pipes
        if pid := os.fork():
            twins.append(pid)
            os.close(jobs)
            os.close(records)
        else:
            os.dup2(jobs, 0)
            os.dup2(records, 1)
            for pipe in (jobs, records, *pipes):
                os.close(pipe)
            return []
    return twins


if __name__ == "__main__":
    method, *pipes = sys.argv[1:]
    with contextlib.suppress(ImportError):
        import numpy  # noqa: F401
    gc.freeze()
    twins = _twins([int(number) for number in pipes])
    with contextlib.suppress(KeyboardInterrupt):  # which the builder is told, too
        serve(method)
        for pid in twins:
            os.waitpid(pid, 0)
