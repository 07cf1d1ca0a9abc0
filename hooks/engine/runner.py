"""Runs snippets, several at once, each alone in a fresh process; every run ends in a record."""

from __future__ import annotations

import json
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import IO, NamedTuple, cast

from hooks.engine.child import Job
from hooks.engine.forkserver import GRACE
from hooks.engine.record import Answer, Record, Trouble
from hooks.engine.snippet import Limits

# Frameworks of macOS do not survive a fork; Windows has none.
CAN_FORK = hasattr(os, "fork") and sys.platform != "darwin"
_KEPT = {"PATH", "SYSTEMROOT", "LD_LIBRARY_PATH"}  # of the builder's environment
_TIMED_OUT = re.compile(r"^Timeout", re.M)


class Order(NamedTuple):
    """A snippet to run, and the expressions to evaluate in its final state."""

    path: str
    expressions: tuple[str, ...] = ()
    limits: Limits = Limits()


class Runner:
    """Keeps as many helper processes as there are cores, and gives them snippets to run.

    Snippets are never run in, or forked from, this process. `fork=False` starts a new interpreter
    for each run, which is how it works where a process cannot fork.
    """

    def __init__(self, root: Path, *, workers: int | None = None, fork: bool = CAN_FORK) -> None:
        self._root = root.resolve()
        self._fork = fork
        self._workers = workers or min(os.cpu_count() or 1, 8)
        self._idle: queue.SimpleQueue[subprocess.Popen[bytes]] = queue.SimpleQueue()

    def run(self, orders: Iterable[Order]) -> list[Record]:
        """The records of all orders, in their order; what goes wrong stands in a record."""
        waiting = list(orders)
        while self._fork and self._idle.qsize() < min(self._workers, len(waiting)):
            self._idle.put(self._helper("forkserver"))
        with ThreadPoolExecutor(self._workers) as pool:
            return list(pool.map(self._run, waiting))

    def close(self) -> None:
        """End the helpers."""
        while not self._idle.empty():
            _end(self._idle.get())

    def _run(self, order: Order) -> Record:
        """One run; again without an expression at which the process died, if there is one."""
        dead: dict[str, Answer] = {}
        while True:
            left = [text for text in order.expressions if text not in dead]
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
                job = Job(
                    root=str(self._root),
                    path=order.path,
                    expressions=left,
                    limits=order.limits._asdict(),
                    scratch=os.path.realpath(scratch),
                )
                answer = self._ask(job)
            if not answer.startswith(b"{"):
                record = Record.from_json(answer)
                return record._replace(answers={**record.answers, **dead})
            end = json.loads(answer)
            trouble = _trouble(job, end["died"], end["dump"])
            if not (culprit := re.search(r'File "<value (\d+)>"', end["dump"])):
                return Record(order.path, trouble=trouble)
            dead[left[int(culprit[1])]] = Answer(error=trouble.message)

    def _ask(self, job: Job) -> bytes:
        """What a helper answers: a record, or `{"died": exit status, "dump": text}`."""
        line = json.dumps(job).encode("ascii") + b"\n"
        if not self._fork:
            return self._spawned(line, job["limits"]["seconds"] + GRACE + 5)
        helper = self._idle.get()
        stdin, stdout = _pipes(helper)
        answer = b""
        with suppress(OSError):
            stdin.write(line)
            stdin.flush()
            answer = stdout.readline()
        if not answer.endswith(b"\n"):
            answer = json.dumps({"died": _end(helper), "dump": ""}).encode("ascii")
            helper = self._helper("forkserver")
        self._idle.put(helper)
        return answer

    def _spawned(self, line: bytes, seconds: int) -> bytes:
        with tempfile.TemporaryFile() as capture:
            helper = self._helper("spawned", capture)
            answer = late = b""
            try:
                answer, _ = helper.communicate(line, timeout=seconds)
            except subprocess.TimeoutExpired:
                helper.kill()
                late = b"Timeout\n"
            if answer.endswith(b"\n"):
                return answer
            status = _end(helper)
            capture.seek(0)
            dump = (late + capture.read(100_000)).decode("utf-8", "replace")
        return json.dumps({"died": status, "dump": dump}).encode("ascii")

    def _helper(self, module: str, stderr: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
        environment = {k: v for k, v in os.environ.items() if k.upper() in _KEPT}
        environment |= {k: v for k, v in os.environ.items() if k.startswith("OPENBLAS_")}
        environment |= {f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "OMP", "MKL")}
        environment["PYTHONUTF8"] = "1"
        return subprocess.Popen(
            [sys.executable, "-B", "-m", f"hooks.engine.{module}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            cwd=self._root,
            env=environment,
        )


def _pipes(helper: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    return cast(IO[bytes], helper.stdin), cast(IO[bytes], helper.stdout)


def _end(helper: subprocess.Popen[bytes]) -> int:
    """Let a helper end; its exit status."""
    for pipe in _pipes(helper):
        with suppress(OSError):
            pipe.close()
    return helper.wait()


def _trouble(job: Job, status: int, dump: str) -> Trouble:
    """Why a process ended without a record, from its exit status and faulthandler's dump."""
    path = job["path"].encode("ascii", "backslashreplace").decode("ascii")  # as the dump has it
    place = re.search(re.escape(path).replace("/", r"[/\\]") + r'", line (\d+)', dump)
    line = int(place[1]) if place else 1
    if _TIMED_OUT.search(dump):
        return Trouble(f"does not end within {job['limits']['seconds']} seconds", line)
    if status < 0:
        return Trouble(f"was ended by signal {signal.Signals(-status).name}", line)
    return Trouble(f"ended with exit status {status} before its last line", line)
