"""The pytest plugin: `snippets/**/*.py` are tests, one a section, and so is each lab as a whole;
they are run as the build runs them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from hooks.engine.faults import Fault, Faults
from hooks.engine.lab import Lab, is_lab, lab_paths, labs_apart, read_lab
from hooks.engine.output import mismatch_fault, mismatches
from hooks.engine.record import Record
from hooks.engine.snippet import Snippet, read
from hooks.engine.store import Store, sound

STORE = pytest.StashKey[Store]()


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Dir | None:
    """Folders of snippets are no packages to pytest, which would import them here."""
    return pytest.Dir.from_parent(parent, path=path) if _has_snippets(path, parent) else None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Snippet files are collectors, in place of pytest's own, which would import them here."""
    found = yield
    if is_lab(path_from_root(file_path, parent)):
        return [LabFile.from_parent(parent, path=file_path)]
    if file_path.suffix != ".py" or not _has_snippets(file_path.parent, parent):
        return found
    is_snippet = file_path.name != "__init__.py"
    return [SnippetFile.from_parent(parent, path=file_path)] if is_snippet else []


def path_from_root(file: Path, node: pytest.Collector) -> str:
    """A path as the engine writes it; nothing for a file that is elsewhere."""
    root = node.config.rootpath
    return file.relative_to(root).as_posix() if file.is_relative_to(root) else ""


def _has_snippets(folder: Path, node: pytest.Collector) -> bool:
    return folder.is_relative_to(node.config.rootpath / "snippets")


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist's worker says that it is ready
def pytest_collection_finish(session: pytest.Session) -> None:
    """Have all collected snippets run together, as many at once as there are cores."""
    paths = {item.source for item in session.items if isinstance(item, EngineItem)}
    # Of pytest-xdist's workers one is enough: the others find what it has stored.
    first = getattr(session.config, "workerinput", {}).get("workerid", "gw0") == "gw0"
    if paths and first and not session.config.option.collectonly:
        store(session.config).records(dict.fromkeys(sorted(paths), ()))


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the helpers."""
    if STORE in config.stash:
        config.stash[STORE].runner.close()


def store(config: pytest.Config) -> Store:
    """The session's record store, the same folder as the build's."""
    if STORE not in config.stash:
        config.stash[STORE] = Store(config.rootpath)
    return config.stash[STORE]


class SnippetFile(pytest.File):
    """A snippet file; where it has no sections, it is one test as a whole."""

    def collect(self) -> Iterator[SectionItem]:
        """One item a section."""
        root = self.config.rootpath
        try:
            snippet = read(root, self.path.relative_to(root).as_posix())
        except Faults as error:
            raise self.CollectError(str(error)) from None
        for name in snippet.sections or ["all"]:
            yield SectionItem.from_parent(self, name=name, snippet=snippet)


class LabFile(pytest.File):
    """A lab, which is one test."""

    def collect(self) -> Iterator[LabItem]:
        """The lab. Raises CollectError for what cannot be run."""
        root, path = self.config.rootpath, path_from_root(self.path, self)
        labs = [read_lab(root, one) for one in lab_paths(root)]
        own = next(lab for lab in labs if lab.page.path == path)
        if faults := own.page.faults:
            raise self.CollectError(str(Faults(faults)))
        same = [lab for lab in labs if lab.page.name == own.page.name]
        yield LabItem.from_parent(self, name="lab", lab=own, apart=labs_apart(same))


class EngineItem(pytest.Item):
    """A test that runs a file as the build does; faults tell themselves what is wrong and where."""

    source: str  # the file, from the root

    def repr_failure(  # type: ignore[override]
        self, excinfo: pytest.ExceptionInfo[BaseException], style: None = None
    ) -> str:
        """The faults, or what pytest says of any other exception."""
        if isinstance(excinfo.value, Faults):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))


class LabItem(EngineItem):
    """A lab runs to its end, tells what its figures show, and is the same in all languages."""

    def __init__(self, *, lab: Lab, apart: list[Fault], **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.lab, self.apart = lab, apart
        self.source = lab.page.path

    def runtest(self) -> None:
        """Raises Faults for what is wrong with the lab."""
        record = store(self.config).records({self.source: ()})[self.source]
        if faults := [*self.apart, *self.lab.faults(record)]:
            raise Faults(faults)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Its name as it is called on the command line."""
        return self.path, 0, f"{self.source}::{self.name}"


class SectionItem(EngineItem):
    """One section: its file runs to the end, and its statements print what is approved."""

    def __init__(self, *, snippet: Snippet, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.snippet = snippet
        self.source = snippet.path

    def runtest(self) -> None:
        """Raises Faults for what this section is to answer for."""
        path = self.snippet.path
        faults = list(self._faults(sound(store(self.config).records({path: ()})[path])))
        if faults:
            raise Faults(faults)

    def _faults(self, record: Record) -> Iterator[Fault]:
        """Of what stands in no section, every section complains: nobody else would."""
        sections = self.snippet.sections
        for mismatch in mismatches(self.snippet, record):
            holders = [name for name, section in sections.items() if section.holds(mismatch.line)]
            if not holders or self.name in holders:
                yield mismatch_fault(self.snippet.path, mismatch)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The section's line, and its name as it is called on the command line."""
        section = self.snippet.sections.get(self.name)
        return self.path, (section.start if section else 1) - 1, f"{self.snippet.path}::{self.name}"
