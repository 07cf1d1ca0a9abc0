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

from hooks.engine import child

GRACE = 2  # seconds after its limit until a run that did not end itself is killed


def serve() -> None:
    """Answer jobs until standard input ends."""
    with contextlib.suppress(ImportError):
        import numpy  # noqa: F401
    gc.freeze()
    with open(os.dup(1), "wb", buffering=0) as answers:
        for line in sys.stdin.buffer:
            answers.write(_run_in_fork(json.loads(line)))


def _run_in_fork(job: child.Job) -> bytes:
    """The record's line, or `{"died": exit status, "dump": text}` for a child that left none."""
    receive, send = os.pipe()
    with tempfile.TemporaryFile() as capture, open(receive, "rb", buffering=0) as answer:
        process = os.fork()
        if process == 0:
            os.setsid()
            child.redirect(capture.fileno())
            child.run(job, child.hand_over_by(send))
        os.close(send)
        payload, deadline = b"", time.monotonic() + job["limits"]["seconds"] + GRACE
        while not payload.endswith(b"\n"):
            ready, _, _ = select.select([answer], [], [], max(0.0, deadline - time.monotonic()))
            part = answer.read(1 << 16) if ready else b""
            if not part:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                break
            payload += part
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        if payload.endswith(b"\n"):
            return payload
        capture.seek(0)
        dump = ("" if ready else "Timeout\n") + capture.read(100_000).decode("utf-8", "replace")
        return json.dumps({"died": status, "dump": dump}).encode("ascii") + b"\n"


if __name__ == "__main__":
    serve()
