"""Runs snippets, several at once, each alone in a fresh process; every run ends in a record."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import IO, NamedTuple

from hooks.engine.job import Job
from hooks.engine.record import Record, Trouble

# Frameworks of macOS do not survive a fork; Windows has none.
CAN_FORK = hasattr(os, "fork") and sys.platform != "darwin"
_KEPT = {"PATH", "SYSTEMROOT", "LD_LIBRARY_PATH"}  # of the builder's environment


class _Helper(NamedTuple):
    """The pipes to and from a helper, and the process that it is, or is a twin of."""

    process: subprocess.Popen[bytes]
    jobs: IO[bytes]
    records: IO[bytes]


class Runner:
    """Keeps as many helper processes as there are cores, and gives them snippets to run.

    Snippets are never run in, or forked from, this process. With `fork=False` the helpers start a
    new interpreter for each run, which is how it works where a process cannot fork.
    """

    def __init__(self, root: Path, *, workers: int | None = None, fork: bool = CAN_FORK) -> None:
        self._root = root.resolve()
        self._method = "fork" if fork else "spawn"
        self._workers = workers or min(os.cpu_count() or 1, 8)
        self._idle: queue.SimpleQueue[_Helper] = queue.SimpleQueue()
        self._helpers: list[_Helper] = []  # the idle ones and the busy ones
        self._runs: list[Future[Record]] = []  # that were begun

    def at(self, root: Path) -> Runner:
        """The same helpers, running the snippets of another project."""
        other = copy(self)
        other._root = root.resolve()
        return other

    def run(self, jobs: Iterable[Job]) -> list[Record]:
        """The records of all jobs, in their order; what goes wrong stands in a record."""
        return [run.result() for run in self.begin(jobs, lambda record: record)]

    def begin(self, jobs: Iterable[Job], done: Callable[[Record], Record]) -> list[Future[Record]]:
        """What will be the records of all jobs, in their order; the caller goes on meanwhile.

        Each is what `done` makes of it, in a thread of its own, as soon as it is there.
        """
        waiting = list(jobs)
        self.start(len(waiting))
        pool = ThreadPoolExecutor(self._workers)
        runs = [pool.submit(lambda job: done(self._run(job)), job) for job in waiting]
        pool.shutdown(wait=False)
        self._runs[:] = [*(run for run in self._runs if not run.done()), *runs]
        return runs

    def start(self, jobs: int) -> None:
        """Start the helpers that so many jobs want; they load numpy while others go on."""
        lacking = min(self._workers, jobs) - len(self._helpers)
        while lacking > 0:
            new = self._new(lacking if self._method == "fork" else 1)
            lacking -= len(new)
            for helper in new:
                self._idle.put(helper)

    def close(self) -> None:
        """End the helpers; what has not begun to run never will."""
        for run in self._runs:
            run.cancel()
        wait(self._runs)
        idle = []
        while not self._idle.empty():
            idle.append(self._idle.get())
        self._end(*idle)

    def _run(self, job: Job) -> Record:
        helper = self._idle.get()
        try:
            line = job._replace(root=str(self._root)).to_json().encode("ascii") + b"\n"
            answer = _asked(helper, line)
            if not answer:  # that the helper died may not be this job's doing
                helper = self._instead_of(helper)
                answer = _asked(helper, line)
            if not answer:
                helper = self._instead_of(helper)
                return Record(job.path, trouble=Trouble("ended the process that runs it", 1))
            record = Record.from_json(answer)
            if record.path == job.path:
                return record
        except (ValueError, TypeError, AttributeError):
            pass
        finally:
            self._idle.put(helper)
        return Record(job.path, trouble=Trouble("has sent something else than its record", 1))

    def _instead_of(self, dead: _Helper) -> _Helper:
        self._end(dead)
        (helper,) = self._new(1)
        return helper

    def _end(self, *helpers: _Helper) -> None:
        for helper in helpers:
            self._helpers.remove(helper)
            helper.records.close()
            with suppress(OSError):  # of what a dead one was not given
                helper.jobs.close()
        left = {helper.process for helper in list(self._helpers)}  # other runs may change it
        for process in {helper.process for helper in helpers} - left:
            process.wait()

    def _new(self, number: int) -> list[_Helper]:
        """A new helper, and twins of it up to that number."""
        environment = {k: v for k, v in os.environ.items() if k.upper() in _KEPT}
        environment |= {k: v for k, v in os.environ.items() if k.startswith("OPENBLAS_")}
        environment |= {f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "OMP", "MKL")}
        cache = str(self._root / ".cache" / "matplotlib")  # of the fonts it has found
        environment |= {"PYTHONUTF8": "1", "MPLBACKEND": "svg", "MPLCONFIGDIR": cache}
        pairs = [(*os.pipe(), *os.pipe()) for _ in range(number - 1)]
        theirs = [end for jobs, _, _, records in pairs for end in (jobs, records)]
        process = subprocess.Popen(
            [sys.executable, "-B", "-m", "hooks.engine.helper", self._method, *map(str, theirs)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=self._root,
            env=environment,
            pass_fds=theirs,
        )
        for end in theirs:
            os.close(end)
        assert process.stdin
        assert process.stdout
        new = [_Helper(process, process.stdin, process.stdout)]
        for _, jobs, records, _ in pairs:
            new.append(_Helper(process, os.fdopen(jobs, "wb"), os.fdopen(records, "rb")))
        self._helpers += new
        return new


def _asked(helper: _Helper, line: bytes) -> bytes:
    """The helper's answer, a line; none if it has died."""
    try:
        helper.jobs.write(line)
        helper.jobs.flush()
    except OSError:
        return b""
    answer = helper.records.readline()
    return answer if answer.endswith(b"\n") else b""
