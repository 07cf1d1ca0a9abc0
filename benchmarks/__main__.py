"""Measure what building and serving pages costs, this engine beside others, as ratios to the floor.

The floor is Material for MkDocs with stock pymdownx.snippets, which shows code and runs nothing.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.machine import machine, versions
from benchmarks.measure import FIGURES, figures, import_of_numpy
from benchmarks.tools import ROOT, TOOLS
from benchmarks.workload import Workload
from snippets.benchmarks.report import Report

RESULTS = ROOT / "snippets" / "benchmarks" / "results.json"
WORKLOADS = ("1x10", "20x5", "100x10")


def main() -> int:
    """Measure, print, and keep the results if asked to; 1 if a tool failed."""
    names = [tool.name for tool in TOOLS]
    options = argparse.ArgumentParser(
        prog="make bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage='make bench ARGS="..."',
        epilog="Without options: the floor and the engine, 20x5, some minutes. "
        "With --full: hours, most of them for notebooks.",
    )
    add = options.add_argument
    add("--tools", nargs="+", choices=names, default=["engine"], metavar="NAME", help=str(names))
    add("--workloads", nargs="+", default=["20x5"], metavar="PAGESxSNIPPETS")
    add("--rounds", type=int, default=5, help="how often each figure is taken (5)")
    add("--full", action="store_true", help="all tools, on 1x10, 20x5 and 100x10")
    add("--write", action="store_true", help="keep the results, for the site's page of them")
    asked = options.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # ends what was started, as Ctrl-C does
    if asked.full:
        asked.tools, asked.workloads = names, WORKLOADS
    chosen = [tool for tool in TOOLS if tool.name in {"floor", *asked.tools}]
    missing = {tool.name: tool.missing() for tool in chosen if tool.missing()}
    for name, why in missing.items():
        _say(f"{name} is not measured: {why}")
    results: dict[str, Any] = {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "versions": versions(),
        "missing": missing,
        "numpy": import_of_numpy(),
        "workloads": {},
    }
    tools = [tool for tool in chosen if tool.name not in missing]
    for name in asked.workloads:
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            taken = figures(Workload.named(name), tools, asked.rounds, Path(folder), _say)
        results["workloads"][name] = taken
        if asked.write:  # after each workload: a run that is broken off leaves what it has
            _keep(results)
    print(Report(results).text(FIGURES))
    if asked.write:
        _say('The results are kept. Read what changed: make approve ARGS="snippets/benchmarks"')
    failed = [name for taken in results["workloads"].values() for name in taken.values()]
    return int(any("failed" in samples for samples in failed))


def _keep(results: dict[str, Any]) -> None:
    """Write the results; workloads that were measured earlier, on this machine, stay."""
    earlier = json.loads(RESULTS.read_text()) if RESULTS.is_file() else {}
    if all(earlier.get(key) == results[key] for key in ("machine", "versions")):
        workloads = earlier["workloads"] | results["workloads"]
        workloads = {name: workloads[name] for name in WORKLOADS if name in workloads}
        results = results | {
            "workloads": workloads,
            "missing": earlier["missing"] | results["missing"],
        }
    RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
