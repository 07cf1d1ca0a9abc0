"""All figures of several tools on one workload, taken turn and turn about."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.project import Failed, Project, Stale
from benchmarks.tools import Tool
from benchmarks.workload import Workload

EDITS = 2  # in one session of a server
SLOW, FEW = 30, 3  # a tool with a cold build of more seconds gets so many rounds at most

# Taken in this order: what an edit leaves stale is repaired by the next cold build.
FIGURES = ("cold", "first", "warm", "one", "serve", "shared", "memory")

Samples = dict[str, list[float] | str]


def figures(
    workload: Workload, tools: Sequence[Tool], rounds: int, folder: Path, say: Callable[[str], None]
) -> dict[str, Samples]:
    """Each tool's samples of each figure; "stale" where its page shows what was right before.

    A tool that fails has its message as the figure "failed", and is left out from there on.
    """
    taken: dict[str, Samples] = {tool.name: {} for tool in tools}
    projects: dict[str, Project] = {}

    def attempt(about: str, name: str, figure: str, work: Callable[[], list[float]]) -> None:
        samples = taken[name]
        try:
            values = work()
        except Stale as stale:
            samples[figure] = "stale"
            say(f"{about}: {stale}")
        except Failed as failed:
            samples["failed"] = str(failed).splitlines()[0].rstrip(":")
            say(f"{about}: {failed}")
        else:
            say(" ".join([about, *(f"{value:.2f}" for value in values)]))
            kept = samples.setdefault(figure, []) if values else ""
            if isinstance(kept, list):
                kept += [round(value, 3) for value in values]

    for tool in tools:
        projects[tool.name] = project = Project(folder / tool.name, tool, Workload(1, 1))
        attempt(
            f"{workload} set up {tool.name}", tool.name, "", lambda p=project: _ready(p, workload)
        )
    for number in range(rounds):
        for figure in FIGURES:
            for name, project in projects.items():
                if "failed" in taken[name] or (number >= FEW and _slow(taken[name])):
                    continue
                if figure == "first" and not project.tool.kept:
                    continue
                about = f"{workload} round {number + 1}/{rounds} {figure:6} {name}"
                attempt(about, name, figure, lambda p=project, f=figure: take(p, f))
    return taken


def take(project: Project, figure: str) -> list[float]:
    """New samples of one figure.

    Raises Stale or Failed when the pages do not show what they have to.
    """
    tool = project.tool
    if figure == "serve":
        return project.serve(EDITS)
    if figure == "one":
        project.save(project.workload.one_edited())
    elif figure == "shared":
        project.save(project.workload.shared_edited())
    elif figure != "warm":
        project.forget(tool.kept if figure == "first" else tool.stored)
    value = project.peak_memory() if figure == "memory" else project.build()
    project.check()
    return [value]


def import_of_numpy() -> float:
    """The seconds that a process needs to import numpy, at best."""

    def once() -> float:
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import numpy"], check=True)
        return time.perf_counter() - started

    return min(once() for _ in range(5))


def _ready(project: Project, workload: Workload) -> list[float]:
    """Build one page, so that bytecode and the like are there; then write all pages."""
    project.build()
    project.save(workload)
    return []


def _slow(samples: Samples) -> bool:
    cold = samples["cold"]
    return isinstance(cold, list) and cold[0] > SLOW
