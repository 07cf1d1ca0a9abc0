"""Forks a child for each job it reads: one line of JSON in, one line of JSON out.

It has numpy loaded and no threads, so that a fork is quick and safe. `python -m
hooks.engine.forkserver` is started by the runner and ends with its standard input.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import sys
import tempfile
import time
from typing import Any, NoReturn

from hooks.engine import child

GRACE = 2  # seconds after its limit until a child that did not end itself is killed



def serve() -> None:
    """Answer jobs until standard input ends."""
    with contextlib.suppress(ImportError):
        import numpy  # noqa: F401
    answers = os.dup(1)
    gc.freeze()
    for line in sys.stdin.buffer:
        answer = _run_in_fork(json.loads(line))
        while answer:
            answer = answer[os.write(answers, answer) :]


def _run_in_fork(job: child.Job) -> bytes:
    """The record's line, or `{"died": exit status, "dump": text}` for a child that left none."""
    with tempfile.TemporaryFile() as capture:
        receive, send = os.pipe()
        process = os.fork()
        if process == 0:
            _be_the_child(job, receive, send, capture.fileno())
        os.close(send)
        payload = _read_until(receive, time.monotonic() + job["seconds"] + GRACE)
        os.close(receive)
        if not payload.endswith(b"\n"):
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
        if payload.endswith(b"\n"):
            return payload
        capture.seek(0)
        dump = capture.read(100_000).decode("utf-8", "replace")
        return _line({"died": os.waitstatus_to_exitcode(status), "dump": dump})


def _be_the_child(job: child.Job, receive: int, send: int, capture: int) -> NoReturn:
    os.close(receive)
    os.setsid()
    child.redirect(capture)
    child.run(job, child.hand_over_by(send))


def _read_until(descriptor: int, deadline: float) -> bytes:
    """All that comes until the other end closes, or until the deadline."""
    parts = []
    while (left := deadline - time.monotonic()) > 0:
        if select.select([descriptor], [], [], left)[0]:
            part = os.read(descriptor, 1 << 16)
            if not part:
                break
            parts.append(part)
    return b"".join(parts)


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data).encode("ascii") + b"\n"


if __name__ == "__main__":
    serve()
