"""Build the same pages in several ways, and print how long each takes, as ratios to the floor.

The floor is Material for MkDocs with stock pymdownx.snippets, which shows code and runs nothing.
Every build is a process of its own; figures are medians of `ROUNDS`, with the spread beside them.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parents[1]
FENCE = "```"

MKDOCS_YML = """\
site_name: Bench
theme: {name: material, font: false}
markdown_extensions:
  - pymdownx.superfences
  - pymdownx.highlight
  - pymdownx.snippets: {base_path: [snippets], check_paths: true}
"""
OURS = """\
  - hooks.markdown_extension
hooks: [HERE/hooks/mkdocs_hook.py, HERE/hooks/delivery.py]
"""
MARKDOWN_EXEC = "plugins: [search, markdown-exec]\n"

SNIPPET = """\
import numpy as np

# --8<-- [start:main]
X = np.arange({n}, {n} + 6.0).reshape(3, 2)
scores = X @ X.T / np.sqrt(2)
exponentials = np.exp(scores - scores.max(axis=1, keepdims=True))
weights = exponentials / exponentials.sum(axis=1, keepdims=True)
print(weights.sum(axis=1))
#> [1. 1. 1.]
print((weights @ X).shape)
#> (3, 2)
# --8<-- [end:main]
"""


class Project:
    """A site of `pages` × `snippets` in a folder of its own."""

    def __init__(self, folder: Path, kind: str, pages: int, snippets: int) -> None:
        self.folder = folder
        self.kind = kind
        extra = {"floor": "", "ours": OURS.replace("HERE", str(HERE)), "exec": MARKDOWN_EXEC}[kind]
        (folder / "snippets").mkdir(parents=True)
        (folder / "docs" / "en").mkdir(parents=True)
        (folder / "mkdocs.yml").write_text(MKDOCS_YML + extra)
        shutil.copy(HERE / "snippets" / "__init__.py", folder / "snippets")
        for page in range(pages):
            text = [f"# Page {page}\n"]
            for n in range(page * snippets, (page + 1) * snippets):
                code = SNIPPET.format(n=n)
                (folder / "snippets" / f"s{n}.py").write_text(code)
                text += ["Some prose about what comes next. " * 20, self._fence(n, code)]
            (folder / "docs" / "en" / f"page-{page}.md").write_text("\n\n".join(text))
        (folder / "docs" / "index.md").write_text("# Start\n") if kind != "ours" else None

    def _fence(self, n: int, code: str) -> str:
        if self.kind != "exec":
            return f'{FENCE}python\n--8<-- "s{n}.py:main"\n{FENCE}'
        body = "\n".join(line for line in code.splitlines() if not line.startswith("#"))
        return f'{FENCE}python exec="1" source="above" result="text"\n{body}\n{FENCE}'

    def build(self) -> float:
        """Seconds of one build in a fresh process."""
        started = time.perf_counter()
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet"]
        peers = str(HERE / ".cache" / "bench")
        environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": peers}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # as on most machines
        subprocess.run(command, cwd=self.folder, env=environment, check=True)
        return time.perf_counter() - started

    def forget(self) -> None:
        """Make the next build a cold one."""
        shutil.rmtree(self.folder / ".cache" / "records", ignore_errors=True)

    def edit(self) -> None:
        """Change one snippet's code, not what it prints."""
        path = self.folder / "snippets" / "s0.py"
        path.write_text(path.read_text().replace("np.sqrt(2)", "np.sqrt(2) + 0"))


def measured(build: Callable[[], float], before: Callable[[], None], rounds: int) -> list[float]:
    """The seconds of several builds, each after `before`."""
    seconds = []
    for _ in range(rounds):
        before()
        seconds.append(build())
    return seconds


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pages", type=int, default=20)
    options.add_argument("--snippets", type=int, default=5)
    options.add_argument("--rounds", type=int, default=5)
    asked = options.parse_args()
    count = asked.pages * asked.snippets
    with tempfile.TemporaryDirectory() as scratch:
        sites = {
            kind: Project(Path(scratch) / kind, kind, asked.pages, asked.snippets)
            for kind in ("floor", "ours", "exec")
        }
        for site in sites.values():
            site.build()  # bytecode, fonts and the like are made once
        floor, ours, peer = sites["floor"], sites["ours"], sites["exec"]
        nothing: Callable[[], None] = lambda: None  # noqa: E731
        figures: dict[str, list[float]] = {name: [] for name in ROWS}
        for _ in range(asked.rounds):  # turn and turn about, so that a busy minute hits all alike
            figures["floor"] += measured(floor.build, nothing, 1)
            figures["warm"] += measured(ours.build, nothing, 1)
            figures["edited"] += measured(ours.build, ours.edit, 1)
            figures["cold"] += measured(ours.build, ours.forget, 1)
            figures["exec"] += measured(peer.build, nothing, 1)
    numpy = statistics.median(_import_of_numpy() for _ in range(3))
    middle = {name: statistics.median(seconds) for name, seconds in figures.items()}
    print(f"{asked.pages} pages × {asked.snippets} snippets, median of {asked.rounds} builds,")
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}\n")
    print(f"{'':44} {'seconds':>8} {'spread':>13} {'ratio':>6}")
    for name, words in ROWS.items():
        spread = f"{min(figures[name]):.2f}–{max(figures[name]):.2f}"
        ratio = middle[name] / middle["floor"]
        print(f"{words:44} {middle[name]:8.2f} {spread:>13} {ratio:6.2f}")
    each = (middle["cold"] - middle["warm"] - numpy) / count * 1000
    print(f"\none snippet edited, over the floor: {middle['edited'] - middle['floor']:.2f} s")
    print(f"cold, over warm, numpy's import ({numpy:.2f} s) aside: {each:.1f} ms a snippet")


ROWS = {
    "floor": "stock pages, nothing is run",
    "warm": "this engine, nothing changed",
    "edited": "this engine, one snippet edited",
    "cold": "this engine, all snippets run",
    "exec": "markdown-exec, all in one process",
}


def _import_of_numpy() -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import numpy"], check=True)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
