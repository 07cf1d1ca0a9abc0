"""A copy of the course, in which one change after another is made and run as CI runs it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree, ignore_patterns

from hooks.engine.faults import Faults
from hooks.engine.other_numbers import KEY, copy_with_others, fingerprint, with_other_numbers
from hooks.engine.runner import Runner
from hooks.engine.snippet import SNIPPETS, Snippet, parse
from tests.audit.changes import Change
from tests.audit.course import Course

_TESTED = {
    "snippets/attention.py": "tests/snippets/test_attention.py",
    "snippets/benchmarks/report.py": "tests/snippets/test_report.py",
}


class Workshop:
    """A copy of snippets, labs and tests, one with other numbers, and a process that runs them."""

    def __init__(self, course: Course, folder: Path) -> None:
        self.course, self.folder, self.other = course, folder, folder / "other"
        for part in SNIPPETS, "docs", "tests/snippets":
            ignored = ignore_patterns("__pycache__", "assets", "overrides")
            copytree(course.root / part, folder / part, ignore=ignored)
        copy_with_others(folder, self.other, course.snippets)
        self.runner = Runner(folder, workers=1)

    def noticed(self, change: Change) -> str:
        """What notices a change, or nothing."""
        before = self.course.texts[change.path]
        after = change.applied(before)
        try:
            snippet = parse(change.path, after)
        except Faults:
            return "no snippet"
        readers = self.course.nearest_readers(change.path, change.line)
        with written(self.folder / change.path, after, before):
            return (
                self._runs(snippet, readers)
                or next(self.course.typed(snippet), "")
                or self._with_others(snippet, readers)
                or self._tests(change.path)
            )

    def _runs(self, snippet: Snippet, readers: list[str]) -> str:
        """What the checks say of the runs of a changed snippet, and of who reads it."""
        for path in (snippet.path, *readers):
            own = snippet if path == snippet.path else self.course.snippets.get(path)
            record = self.runner.run([self.course.jobs[path]])[0]
            if found := next(self.course.notices(own, record), ""):
                return found if path == snippet.path else f"{found} of a reader"
        return ""

    def _with_others(self, snippet: Snippet, readers: list[str]) -> str:
        """The same, with other numbers."""
        text = self.course.texts[snippet.path]
        others = map(with_other_numbers, ("\n".join(snippet.lines), text))
        with written(self.other / snippet.path, *others):
            for path in (snippet.path, *readers):
                approved = self.course.approved.get(path, {}).get(KEY)
                job = self.course.jobs[path]
                own = self.course.snippets.get(path)
                if approved and own:
                    job = job._replace(expressions=tuple(own.names))
                    record = self.runner.at(self.other).run([job])[0]
                    if fingerprint(record, own.names) != approved:
                        return "other numbers"
        return ""

    def _tests(self, path: str) -> str:
        """What the tests of a shared snippet say."""
        if path not in _TESTED:
            return ""
        command = [sys.executable, "-B", "-m", "pytest", "-qx", "-p", "no:cacheprovider"]
        ran = subprocess.run(
            [*command, "-W", "error", "--rootdir", ".", "--import-mode=importlib", _TESTED[path]],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            capture_output=True,
        )
        return "test" if ran.returncode else ""

    def close(self) -> None:
        """End the process."""
        self.runner.close()


@contextmanager
def written(file: Path, text: str, before: str) -> Iterator[None]:
    """A file has a text while this lasts."""
    file.write_text(text, encoding="utf-8", newline="\n")
    try:
        yield
    finally:
        file.write_text(before, encoding="utf-8", newline="\n")
