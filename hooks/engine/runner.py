"""Runs snippets, several at once, each alone in a fresh process; every run ends in a record."""

import json
import os
import queue
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from hooks.engine.child import Job
from hooks.engine.record import Record, Trouble
from hooks.engine.snippet import Limits

# Frameworks of macOS do not survive a fork; Windows has none.
CAN_FORK = hasattr(os, "fork") and sys.platform != "darwin"
_KEPT = {"PATH", "SYSTEMROOT", "LD_LIBRARY_PATH"}  # of the builder's environment


class Order(NamedTuple):
    """A snippet to run, and the expressions to evaluate in its final state."""

    path: str
    expressions: tuple[str, ...] = ()
    limits: Limits = Limits()


class Runner:
    """Keeps as many helper processes as there are cores, and gives them snippets to run.

    Snippets are never run in, or forked from, this process. With `fork=False` the helpers start a
    new interpreter for each run, which is how it works where a process cannot fork.
    """

    def __init__(self, root: Path, *, workers: int | None = None, fork: bool = CAN_FORK) -> None:
        self._root = root.resolve()
        self._method = "fork" if fork else "spawn"
        self._workers = workers or min(os.cpu_count() or 1, 8)
        self._idle: queue.SimpleQueue[subprocess.Popen[bytes]] = queue.SimpleQueue()

    def run(self, orders: Iterable[Order]) -> list[Record]:
        """The records of all orders, in their order; what goes wrong stands in a record."""
        waiting = list(orders)
        while self._idle.qsize() < min(self._workers, len(waiting)):
            self._idle.put(self._helper())
        with ThreadPoolExecutor(self._workers) as pool:
            return list(pool.map(self._run, waiting))

    def close(self) -> None:
        """End the helpers."""
        while not self._idle.empty():
            self._idle.get().communicate()

    def _run(self, order: Order) -> Record:
        helper = self._idle.get()
        if helper.poll() is not None:  # it did not live to be given a job
            helper.communicate()
            helper = self._helper()
        assert helper.stdin
        assert helper.stdout
        job = Job(str(self._root), order.path, list(order.expressions), order.limits._asdict())
        answer = b""
        with suppress(OSError):
            helper.stdin.write(json.dumps(job).encode("ascii") + b"\n")
            helper.stdin.flush()
            answer = helper.stdout.readline()
        if answer.endswith(b"\n"):
            record = Record.from_json(answer)
        else:
            helper.communicate()
            words = f"ended the process that runs it (exit status {helper.returncode})"
            record = Record(order.path, trouble=Trouble(words, 1))
            helper = self._helper()
        self._idle.put(helper)
        return record

    def _helper(self) -> subprocess.Popen[bytes]:
        environment = {k: v for k, v in os.environ.items() if k.upper() in _KEPT}
        environment |= {k: v for k, v in os.environ.items() if k.startswith("OPENBLAS_")}
        environment |= {f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "OMP", "MKL")}
        cache = str(self._root / ".cache" / "matplotlib")  # of the fonts it has found
        environment |= {"PYTHONUTF8": "1", "MPLBACKEND": "svg", "MPLCONFIGDIR": cache}
        return subprocess.Popen(
            [sys.executable, "-B", "-m", "hooks.engine.helper", self._method],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=self._root,
            env=environment,
        )
