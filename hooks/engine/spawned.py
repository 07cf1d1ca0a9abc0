"""Runs one job in this process, which was started for it: where a process cannot fork.

`python -m hooks.engine.spawned` reads the job from standard input, one line of JSON, and writes
the record to standard output. Standard error must lead to a file (see `child.run`).
"""

from __future__ import annotations

import contextlib
import json
import os
import sys

from hooks.engine import child

if __name__ == "__main__":
    job: child.Job = json.loads(sys.stdin.buffer.readline())
    answer_to = os.dup(1)
    child.redirect(2)
    with contextlib.suppress(ImportError):
        import numpy  # noqa: F401  # before the clock runs, as the fork server does
    child.run(job, child.hand_over_by(answer_to))
