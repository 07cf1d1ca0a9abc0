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
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from hooks.engine.child import Job
from hooks.engine.record import Answer, Record, Trouble
from hooks.engine.snippet import Limits

GRACE = 2  # seconds after its limit until a run that did not end itself is killed

# Frameworks of macOS do not survive a fork; Windows has none.
CAN_FORK = hasattr(os, "fork") and sys.platform != "darwin"


@dataclass(frozen=True)
class Order:
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
        self._idle: queue.SimpleQueue[_ForkServer] = queue.SimpleQueue()
        self._servers: list[_ForkServer] = []

    def warm_up(self) -> None:
        """Start the helpers now, so that they load numpy while this process does other things."""
        while self._fork and len(self._servers) < self._workers:
            server = _ForkServer(self._root)
            self._servers.append(server)
            self._idle.put(server)

    def run(self, orders: Iterable[Order]) -> list[Record]:
        """The records of all orders, in their order; what goes wrong stands in a record."""
        waiting = list(orders)
        if not waiting:
            return []
        self.warm_up()
        with ThreadPoolExecutor(self._workers) as pool:
            return list(pool.map(self._run, waiting))

    def close(self) -> None:
        """End the helpers."""
        for server in self._servers:
            server.close()
        self._servers.clear()
        self._idle = queue.SimpleQueue()

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
                    seconds=order.limits.seconds,
                    megabytes=order.limits.megabytes,
                    characters=order.limits.characters,
                    scratch=os.path.realpath(scratch),
                )
                raw = self._answer(job)
            if "died" not in raw:
                record = Record.from_raw(raw)
                record.answers.update(dead)
                return record
            trouble = _end(job, raw["died"], raw["dump"])
            if not (culprit := re.search(r'File "<value (\d+)>"', raw["dump"])):
                return Record(order.path, trouble=trouble)
            dead[left[int(culprit[1])]] = Answer(error=trouble.message)

    def _answer(self, job: Job) -> dict[str, Any]:
        if not self._fork:
            return _spawn(job)
        server = self._idle.get()
        try:
            return server.ask(job)
        finally:
            self._idle.put(server)


class _ForkServer:
    """One helper process; a new one is started when it is gone."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-B", "-m", "hooks.engine.forkserver"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=self._root,
            env=_environment(),
        )

    def ask(self, job: Job) -> dict[str, Any]:
        stdin, stdout = _pipes(self._process)
        try:
            stdin.write(_line(job))
            stdin.flush()
            answer = stdout.readline()
        except OSError:
            answer = b""
        if not answer.endswith(b"\n"):
            status = self._process.wait()
            self.close()
            self._process = self._start()
            return {"died": status, "dump": "the helper process is gone"}
        result: dict[str, Any] = json.loads(answer)
        return result

    def close(self) -> None:
        for pipe in _pipes(self._process):
            try:
                pipe.close()
            except OSError:
                continue
        self._process.wait()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    if process.stdin is None or process.stdout is None:
        raise ValueError("started without pipes")
    return process.stdin, process.stdout


def _spawn(job: Job) -> dict[str, Any]:
    command = [sys.executable, "-B", "-m", "hooks.engine.child"]
    try:
        done = subprocess.run(
            command,
            input=_line(job),
            capture_output=True,
            cwd=job["root"],
            env=_environment(),
            timeout=job["seconds"] + GRACE + 5,  # the start of an interpreter counts too
        )
    except subprocess.TimeoutExpired:
        return {"died": 1, "dump": "Timeout"}
    if not done.stdout.endswith(b"\n"):
        return {"died": done.returncode, "dump": done.stderr.decode("utf-8", "replace")}
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def _line(job: Job) -> bytes:
    return json.dumps(job).encode("ascii") + b"\n"


def _environment() -> dict[str, str]:
    """What a snippet may know of the builder's environment: nothing secret, one thread a process."""
    kept = {"PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "VIRTUAL_ENV"}
    threads = ("OPENBLAS", "OMP", "MKL")
    return {
        **{k: v for k, v in os.environ.items() if k.upper() in kept or k.startswith("OPENBLAS_")},
        **{f"{library}_NUM_THREADS": "1" for library in threads},
        "PYTHONUTF8": "1",
    }


def _end(job: Job, status: int, dump: str) -> Trouble:
    """Why a process ended without a record, from its exit status and faulthandler's dump."""
    path = job["path"].encode("ascii", "backslashreplace").decode("ascii")
    place = re.search(re.escape(path).replace("/", r"[/\\]") + r'", line (\d+)', dump)
    line = int(place[1]) if place else 1
    if dump.startswith("Timeout") or "\nTimeout (" in dump or status == -getattr(signal, "SIGKILL", 9):
        return Trouble(f"does not end within {job['seconds']} seconds", line)
    if status < 0:
        return Trouble(f"was ended by signal {signal.Signals(-status).name}", line)
    return Trouble(f"ended with exit status {status} before its last line", line)
