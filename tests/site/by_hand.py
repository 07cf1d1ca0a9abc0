"""Runs snippets as `python -m` does, each in a process of its own; prints their output as JSON.

    python tests/site/by_hand.py snippets.one_row.mix …

Nothing of the engine is used: its runs are compared with these.
"""

import io
import json
import multiprocessing
import runpy
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path


def run(module):
    """What a module prints, and what it says on stderr."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    return out.getvalue(), err.getvalue()


if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())
    ways = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in ways else "spawn")
    context.set_forkserver_preload(["numpy"])  # to import it takes longer than all the rest
    with context.Pool(maxtasksperchild=1) as pool:
        json.dump(dict(zip(sys.argv[1:], pool.map(run, sys.argv[1:], 1), strict=True)), sys.stdout)
