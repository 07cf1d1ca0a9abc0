"""Keeps records under the content that made them: an unchanged snippet does not run twice."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from hooks.engine import child, record, sandbox, values
from hooks.engine.faults import Faults
from hooks.engine.record import Answer, Record, Trouble
from hooks.engine.runner import Order, Runner
from hooks.engine.sandbox import file_hash
from hooks.engine.snippet import read

_KEPT = 8  # versions of one snippet's record, so that switching branches runs nothing


@dataclass(frozen=True)
class Tally:
    """What the last look-up cost."""

    run: int
    unchanged: int
    seconds: float

    def __str__(self) -> str:
        return f"snippets: {self.run} run, {self.unchanged} unchanged, {self.seconds:.1f} s"


class Store:
    """Finds a snippet's record, or has it made. `notes` collects what is worth a warning."""

    def __init__(self, root: Path, folder: Path, runner: Runner) -> None:
        self.root = root.resolve()
        self.folder = folder
        self.runner = runner
        self.tally = Tally(0, 0, 0.0)
        self.notes: list[str] = []
        self._failed: dict[str, Record] = {}
        self._settings = _settings()

    def records(self, asked: Mapping[str, Iterable[str]]) -> dict[str, Record]:
        """Snippet paths and the expressions asked of each -> their records; runs what it must.

        Raises Faults when a file is no readable snippet.
        """
        started = time.perf_counter()
        hashes: dict[str, str | None] = {}
        found: dict[str, Record] = {}
        orders: list[Order] = []
        earlier: dict[str, Record] = {}
        faults = []
        for path, wanted in asked.items():
            known = self._look_up(path, hashes)
            texts = sorted(set(wanted))
            if known and (known.trouble or known.answers.keys() >= set(texts)):
                found[path] = known
                continue
            if known:
                earlier[path] = known
                texts = sorted({*texts, *(t for t, a in known.answers.items() if not a.error)})
            try:
                orders.append(Order(path, tuple(texts), read(self.root, path).limits))
            except Faults as error:
                faults += error.faults
        if faults:
            raise Faults(faults)
        for made in self.runner.run(orders):
            found[made.path] = self._keep(_compared(made, earlier.get(made.path)))
        self.tally = Tally(len(orders), len(found) - len(orders), time.perf_counter() - started)
        return found

    def _look_up(self, path: str, hashes: dict[str, str | None]) -> Record | None:
        failed = self._failed.get(path)
        if failed and self._is_current(failed, hashes):
            return failed
        files = sorted(self._shelf(path).glob("*.json"), key=_age)
        for file in files:
            kept = self._load(file)
            if kept and self._is_current(kept, hashes):
                return kept
        return None

    def _load(self, file: Path) -> Record | None:
        try:
            digest, _, body = file.read_bytes().partition(b"\n")
            if hashlib.sha256(body).hexdigest().encode() != digest:
                raise ValueError("its bytes have changed")
            return Record.from_json(body)
        except (OSError, ValueError, KeyError, TypeError) as error:
            self.notes.append(f"the stored record {file.name} is damaged ({error}): made again")
            with contextlib.suppress(OSError):
                file.unlink()
            return None

    def _is_current(self, kept: Record, hashes: dict[str, str | None]) -> bool:
        for name, seen in kept.files.items():
            if name not in hashes:
                hashes[name] = file_hash(self.root / name)
            if hashes[name] != seen:
                return False
        return kept.path in kept.files

    def _keep(self, made: Record) -> Record:
        if made.trouble:
            # Only for this process: it may be the machine's fault, and the author is at it anyway.
            if made.path not in made.files:
                made = replace(made, files={made.path: file_hash(self.root / made.path)})
            self._failed[made.path] = made
            return made
        body = made.to_json().encode("ascii")
        digest = hashlib.sha256(body).hexdigest()
        content = hashlib.sha256(repr(sorted(made.files.items())).encode()).hexdigest()
        shelf = self._shelf(made.path)
        try:
            shelf.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=shelf, delete=False, suffix=".new") as file:
                file.write(digest.encode() + b"\n" + body)
            os.replace(file.name, shelf / f"{content[:32]}.json")
            for old in sorted(shelf.glob("*.json"), key=_age)[_KEPT:]:
                old.unlink(missing_ok=True)
        except OSError as error:
            self.notes.append(f"records cannot be stored ({error.strerror}): all is run each time")
        return made

    def _shelf(self, path: str) -> Path:
        return self.folder / hashlib.sha256(f"{self._settings} {path}".encode()).hexdigest()[:32]


def _age(file: Path) -> float:
    with contextlib.suppress(OSError):
        return -file.stat().st_mtime
    return 0.0


def _compared(made: Record, earlier: Record | None) -> Record:
    """The new record; a trouble instead where the same files printed something else before."""
    if earlier is None or made.trouble or earlier.files != made.files:
        return made
    for now, before in zip(made.events, earlier.events, strict=False):
        if now != before:
            line = next(iter(now.lines), 1)
            return replace(made, trouble=Trouble("prints something else at each run", line))
    return made


def _settings() -> str:
    """All that a result depends on besides the project's files, as one text."""
    # Names of .dist-info folders hold name and version; importlib.metadata would read every file.
    folders = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    packages = sorted(p.name for folder in folders for p in Path(folder).glob("*.dist-info"))
    engine = [file_hash(module.__file__ or "") for module in (child, record, sandbox, values)]
    return repr((sys.version, sys.platform, packages, engine))
