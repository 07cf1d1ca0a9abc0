"""Approved values: what snippets end with, what pages ask of them, what they draw, beside them in
`approved.toml`.

A value is approved to the digits that a page shows, under its name, or the expression asked for.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from hooks.engine.approved_file import Text, read_values, write_values
from hooks.engine.faults import Fault, Faults, Place
from hooks.engine.lab import read_pages
from hooks.engine.library import Library
from hooks.engine.other_numbers import KEY, run_with_others
from hooks.engine.page import Page
from hooks.engine.record import Record
from hooks.engine.snippet import SNIPPETS, read
from hooks.engine.store import Store
from hooks.engine.values import NoData, decode
from hooks.engine.views import Asked, CannotShow, show_text, spec

_ALL_DIGITS = re.compile(r"\d+\.\d{10,}(?:e-?\d+)?")  # of which the last differ between machines
_NOTHING = re.compile(r"-?\d+(?:\.\d+)?e-1[5-9]\b")  # what rounding may leave where others have 0
_LONG = 500  # characters of a value; of a longer one, the first of them and a hash of all


class Wanted(NamedTuple):
    """A value that is to be approved, and where pages show it."""

    expression: str
    spec: str = ""
    pages: tuple[Place, ...] = ()

    @property
    def key(self) -> str:
        """What it is approved under."""
        return f"{self.expression} as {self.spec}" if self.spec else self.expression


class Shown(NamedTuple):
    """What a value or a figure is now, and where pages show it."""

    text: Text
    pages: tuple[Place, ...] = ()


Now = dict[str, dict[str, Shown]]  # a snippet's path -> the same keys


def wanted(library: Library, pages: Iterable[Page]) -> dict[str, list[Wanted]]:
    """By snippet, the names that it ends with and what pages ask of it."""
    values = {path: {n: Wanted(n) for n in library.snippet(path).names} for path in library.ran()}
    for page in pages:
        for request in page.values:
            with suppress(Faults):  # which the build tells
                name = library.origin(page, request)["data-snippet"]
                one = Wanted(request.expression, spec(request.view, request.options))
                own = values[f"{SNIPPETS}/{name}.py"]
                places = *own.get(one.key, one).pages, Place(page.path, request.line)
                own[one.key] = one._replace(pages=places)
    return {path: list(own.values()) for path, own in values.items()}


def shown_by(record: Record, values: Iterable[Wanted]) -> dict[str, Shown]:
    """What these values are after a run, and what the run has drawn; what is no data is left out.

    `figure 1` is no expression.
    """
    figures = enumerate(record.figures, start=1)
    shown = {f"figure {number}": Shown(list(figure.drawn)) for number, figure in figures}
    for one in values:
        answer = record.answers.get(one.expression)
        value = decode(answer.data) if answer and not answer.error else None
        if value is not None and not isinstance(value, NoData):
            with suppress(CannotShow):  # which the build tells
                text = show_text(value, Asked("", one.expression, one.spec, {}, "en"))
                shown[one.key] = Shown(_settled(text), one.pages)
    return shown


def _settled(text: str) -> str:
    """The text of a value, of a length to be read, with the digits that all machines agree on."""
    text = text.encode("utf-8", "backslashreplace").decode()  # TOML holds no half of a pair
    text = _NOTHING.sub("0", _ALL_DIGITS.sub(lambda match: f"{float(match[0]):.10g}", text))
    if len(text) <= _LONG:
        return text
    return f"{text[:_LONG]}… {len(text)} characters {sha256(text.encode()).hexdigest()[:8]}"


def values_now(store: Store) -> Now:
    """By snippet that went well, all that is to be approved of it."""
    pages, labs = read_pages(store.root, store.root / "docs")
    library = Library(store)
    library.gather(pages.values(), labs.values())
    values = wanted(library, pages.values())
    now = {path: shown_by(library.record(path), own) for path, own in values.items()}
    for path, mark in run_with_others(store, {path: library.snippet(path) for path in now}).items():
        now[path][KEY] = Shown(mark)
    return now


def value_faults(root: Path, now: Now) -> Iterator[Fault]:
    """Faults where values are other than approved. Raises Faults for a file that is no good."""
    told = set()
    for path, key, before, after in _drifted(root, now):
        if key == KEY and path in told:
            continue  # which follows from what is told
        told.add(path)
        if not before:
            message = f"`{key}` is not approved yet: look at it, then `make approve`"
        elif not after.text:
            message = f"`{key}` is approved, and gone: `make approve` takes it away"
        elif key == KEY:
            message = f"does something else {KEY}: mend the code, or `make approve`"
        else:
            message = f"`{key}` is other than approved: mend it, or `make approve`"
        details = _difference(_lines(before), _lines(after.text))
        yield Fault(message, Place(path, _line(root, path, key)), after.pages, details)


def _line(root: Path, path: str, key: str) -> int:
    """The line of a snippet where a name gets its last value; for all else, the first."""
    with suppress(Faults, OSError):
        names = (one for one in ast.walk(read(root, path).tree) if isinstance(one, ast.Name))
        lines = (n.lineno for n in names if n.id == key and isinstance(n.ctx, ast.Store))
        return max(lines, default=1)
    return 1


def _drifted(root: Path, now: Now) -> Iterator[tuple[str, str, Text, Shown]]:
    """The snippets and keys of which something else is approved: that, and what they are now."""
    approved = read_values(root)
    for path in sorted({*now, *(path for path in approved if not (root / path).is_file())}):
        old, new = approved.get(path, {}), now.get(path, {})
        for key in sorted({*old, *new}, key=lambda key: (key == KEY, key)):
            before, after = old.get(key, []), new.get(key, Shown([]))
            if before != after.text:
                yield path, key, before, after


def approve_values(store: Store, paths: Iterable[str]) -> None:
    """Approve the values of these snippets, and print them; what is approved of others stays.

    Raises Faults for a file that cannot be read.
    """
    chosen, root = set(paths), store.root
    now = {path: own for path, own in values_now(store).items() if path in chosen}
    for path, key, before, after in _drifted(root, now):
        print(f"{path}: approved {key}\n{_difference(_lines(before), _lines(after.text))}")
    approved = {path: own for path, own in read_values(root).items() if (root / path).is_file()}
    approved |= {path: {key: one.text for key, one in own.items()} for path, own in now.items()}
    write_values(root, approved)


def _lines(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else text


def _difference(old: list[str], new: list[str]) -> str:
    gone = [f"- {line}" for line in old if line not in new]
    return "\n".join(gone + [f"+ {line}" for line in new if line not in old])
