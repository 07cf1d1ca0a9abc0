"""What many tests need: a small project in a folder of its own, and short ways to ask it."""

import os
import re
from pathlib import Path
from shutil import copyfile, copytree
from textwrap import dedent

import pytest

from hooks.engine.job import Job
from hooks.engine.library import Library
from hooks.engine.record import Record
from hooks.engine.runner import Runner
from hooks.engine.snippet import read
from hooks.engine.store import Store

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "tests" / "samples"


def not_here(reason):
    """Skip a test for what is not installed; in CI nothing is skipped."""
    (pytest.fail if os.environ.get("BROWSER_TESTS") == "required" else pytest.skip)(reason)


class Project:
    """A project with the shared snippets, and pages in two languages that a test may write."""

    def __init__(self, root: Path, runner: Runner) -> None:
        self.root = root.resolve()
        self.runner = runner.at(root)
        for folder in ("snippets/lesson", "docs/en", "docs/zh"):
            (root / folder).mkdir(parents=True)
        for name in ("__init__.py", "attention.py"):
            copyfile(ROOT / "snippets" / name, root / "snippets" / name)
        (root / "snippets/lesson/__init__.py").touch()

    def write(self, path: str, text: str | bytes) -> Path:
        """Write a file, with its folders; text is dedented, bytes are kept as they are."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else dedent(text).encode("utf-8"))
        return file

    def copy(self, kind: str) -> None:
        """Copy a folder of tests/samples into snippets/."""
        copytree(SAMPLES / kind, self.root / "snippets" / kind)

    def store(self) -> Store:
        """A store over the project's records, as a new process would open it."""
        return Store(self.root, self.runner)

    def library(self) -> Library:
        return Library(self.store())

    def run(self, path: str, *expressions: str) -> Record:
        """Run a snippet file, without the store."""
        limits = read(self.root, path).limits
        return self.runner.run([Job(path, expressions, limits)])[0]

    def run_text(self, text: str | bytes, *expressions: str) -> Record:
        """Write a snippet and run it."""
        self.write("snippets/lesson/case.py", text)
        return self.run("snippets/lesson/case.py", *expressions)


def printed(record: Record) -> str:
    """All that a run printed; the run went well."""
    assert record.trouble is None, record.trouble
    return "".join(event.text for event in record.events)


def samples(kind: str) -> list[str]:
    """The names of the sample snippets in a folder of tests/samples; helpers apart."""
    names = {file.stem for file in (SAMPLES / kind).glob("*.py")}
    return sorted(names - {"__init__", "helper"})


def expected(kind: str, name: str) -> list[tuple[int, str]]:
    """What `#! line: message` comments of a sample say is wrong with it."""
    text = (SAMPLES / kind / f"{name}.py").read_text(encoding="utf-8")
    return [(int(line), message) for line, message in re.findall(r"(?m)^#! (\d+): (.+)$", text)]
