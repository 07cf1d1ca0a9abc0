"""Keeps records under the content that made them: an unchanged snippet does not run twice."""

import hashlib
import json
import sys
import sysconfig
import time
from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from hooks.engine import sealed
from hooks.engine.faults import Fault, Faults, Place
from hooks.engine.job import Job
from hooks.engine.record import CHANGED, Record, Trouble
from hooks.engine.runner import Runner
from hooks.engine.sandbox import file_hash
from hooks.engine.snippet import SNIPPETS, read, snippet_paths

# What a run is made with: the helper and what it imports. The builder itself does without them.
_RUN = "child drawn faults figures helper job outcome printing record runner sandbox values"
_KEPT = 8  # versions of one snippet's record, so that switching branches runs nothing


class Tally(NamedTuple):
    """What the last look-up cost."""

    run: int = 0
    unchanged: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"snippets: {self.run} run, {self.unchanged} unchanged, {self.seconds:.1f} s"


class Store:
    """Finds a snippet's record, or has it made. `notes` collects what is worth telling.

    Records are kept in .cache/ of the project, or in `cache`. Without a runner given, the store
    starts its own. `settings` stands for all that records depend on beside the project's files.
    """

    def __init__(
        self, root: Path, runner: Runner | None = None, *, cache: Path | None = None
    ) -> None:
        self.root = root.resolve()
        self.runner = runner or Runner(self.root)
        self.tally = Tally()
        self.notes: list[str] = []
        self._one_at_a_time = Lock()  # runs end in threads of their own
        self._failed: dict[str, Record] = {}
        self._damaged: dict[str, str] = {}  # stored records that are no good, and why
        self.settings = _hash(_settings())
        self._home = (cache or self.root / ".cache") / "records" / self.settings
        if not self._home.is_dir() and any(self._home.parent.glob("*")):
            self.notes.append(
                "the stored records were made with another Python, other packages or another "
                "engine: all is run again"
            )

    def prepare(self) -> None:
        """Where nothing has been run yet, all will be: let the helpers start meanwhile."""
        if not self._home.is_dir():
            self.runner.start(len(snippet_paths(self.root)))

    def records(self, asked: Mapping[str, Iterable[str]]) -> dict[str, Record]:
        """Snippet paths and the expressions asked of each -> their records; runs what it must.

        Raises Faults when a file is no proper snippet.
        """
        return {path: record.result() for path, record in self.begin(asked).items()}

    def begin(self, asked: Mapping[str, Iterable[str]]) -> dict[str, Future[Record]]:
        """What `records` gives, while what must be run still runs, in the order of `asked`."""
        started = time.perf_counter()
        now = cache(lambda name: file_hash(self.root / name))  # of files as they are now
        known = {path: self._look_up(path, now) for path in asked}
        self._tell_damage()
        found: dict[str, Future[Record]] = {}
        jobs: list[Job] = []
        for path, wanted in asked.items():
            old, texts = known[path], set(wanted)
            if old and (old.trouble or texts <= old.answers.keys()):
                found[path] = Future()
                found[path].set_result(old)
            else:
                jobs.append(Job(path, tuple(sorted(texts)), read(self.root, path).limits))
        around = cache(lambda: self._around(now))
        with self._one_at_a_time:
            self.tally = Tally(len(jobs), len(found), time.perf_counter() - started)

        def done(ran: Record) -> Record:
            with self._one_at_a_time:
                made = joined(ran, known[ran.path])
                if ran.trouble:
                    # For this process alone: it may be the machine's fault, and somebody is at it.
                    seen = {made.path: now(made.path), **made.files}
                    self._failed[made.path] = made._replace(files=ChainMap(seen, around()))
                elif not made.trouble and CHANGED not in made.answers.values():
                    self._keep(made)  # what is not steady may be the doing of an expression
                self.tally = self.tally._replace(seconds=time.perf_counter() - started)
                return made

        runs = self.runner.begin(jobs, done)
        return found | dict(zip((job.path for job in jobs), runs, strict=True))

    def _look_up(self, path: str, now: Callable[[str], str | None]) -> Record | None:
        """The record that was made from the files as they are now."""
        failed = [self._failed[path]] if path in self._failed else []
        newest_first = sorted(self._shelf(path).glob("*.json"), key=sealed.age)
        for one in chain(failed, filter(None, map(self._load, newest_first))):
            if path in one.files and all(now(name) == seen for name, seen in one.files.items()):
                return one
        return None

    def _load(self, file: Path) -> Record | None:
        try:
            return Record.from_json(sealed.read(file))
        except FileNotFoundError:  # another build has put it away
            return None
        except (OSError, ValueError, TypeError, AttributeError) as error:
            self._damaged[file.name] = str(error)
            with suppress(OSError):
                file.unlink()
            return None

    def _tell_damage(self) -> None:
        """One line, however many records are no good."""
        if self._damaged:
            (name, why), *others = self._damaged.items()
            more = f" and {len(others)} more" if others else ""
            self.notes.append(f"the stored record {name} is no good ({why}){more}: made again")
            self._damaged.clear()

    def _around(self, now: Callable[[str], str | None]) -> dict[str, str | None]:
        """What a run in trouble lacked, or would have read, nobody knows: any file may mend it."""
        home = self.root / SNIPPETS
        files = (file for file in home.rglob("*") if "__pycache__" not in file.parts)
        names = (file.relative_to(self.root).as_posix() for file in (home, *files))
        return {name: now(name) for name in names}

    def _keep(self, made: Record) -> None:
        shelf = self._shelf(made.path)
        own = shelf / f"{_hash(repr(made.files))}.json"
        try:
            sealed.write(own, made.to_json().encode("ascii"))
            others = (file for file in shelf.glob("*.json") if file != own)  # clocks can lie
            for old in sorted(others, key=sealed.age)[_KEPT - 1 :]:
                old.unlink(missing_ok=True)
        except OSError as error:
            note = f"records cannot be stored ({error.strerror}): all is run each time"
            if note not in self.notes:
                self.notes.append(note)

    def _shelf(self, path: str) -> Path:
        return self._home / _hash(path)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def sound(kept: Record) -> Record:
    """The record itself if the run went well. Raises Faults if it did not."""
    if kept.trouble:
        place = Place(kept.path, kept.trouble.line)
        raise Faults([Fault(kept.trouble.message, place, details=kept.trouble.details)])
    return kept


def joined(made: Record, earlier: Record | None) -> Record:
    """The new record with what was answered before, if the same files gave the same."""
    made = steady(made, earlier)
    if earlier and not made.trouble and made.files == earlier.files:
        return made._replace(answers={**earlier.answers, **made.answers})
    return made


def steady(made: Record, earlier: Record | None) -> Record:
    """The new record; with a trouble where the same files gave something else before."""
    if not earlier or made.trouble or made.files != earlier.files:
        return made
    if made.figures != earlier.figures:
        line = next((line for one in made.figures for line in one.lines), 1)
        return made._replace(trouble=Trouble("draws something else at each run", line))
    for now, before in zip_longest(made.events, earlier.events):
        if now != before:
            line = next(iter((now or before).lines), 1)
            return made._replace(trouble=Trouble("prints something else at each run", line))
    for text, answer in earlier.answers.items():
        now = made.answers.get(text, answer)
        if not answer.error and now != CHANGED and json.dumps(now) != json.dumps(answer):
            trouble = Trouble(f"{text!r} has another value at each run", 1)
            return made._replace(trouble=trouble)
    return made


def _settings() -> str:
    """All that a result depends on besides the project's files, as one text."""
    # Names of .dist-info folders hold name and version; importlib.metadata would read every file.
    folders = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    packages = sorted(p.name for folder in folders for p in Path(folder).glob("*.dist-info"))
    engine = [file_hash(Path(__file__).with_name(f"{name}.py")) for name in _RUN.split()]
    return repr((sys.version, sys.platform, packages, engine))
