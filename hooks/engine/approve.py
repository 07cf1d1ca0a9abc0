"""`make approve`: write what snippets print into them, as the `#>` lines under each statement, and
their values beside them.
"""

import io
import sys
from contextlib import closing
from pathlib import Path

from hooks.engine.approved import as_comments
from hooks.engine.approved_values import approve_values
from hooks.engine.faults import Fault, Faults, Place, collected, nearest
from hooks.engine.job import Job
from hooks.engine.output import Mismatch, mismatches
from hooks.engine.record import Record
from hooks.engine.sealed import write_whole
from hooks.engine.snippet import Snippet, read, snippet_paths
from hooks.engine.store import Store, sound, steady


def main(arguments: list[str]) -> int:
    """Approve the files and folders named, or all; print what changed. 1 where one is no good."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    root = Path.cwd()
    known = snippet_paths(root)
    paths, faults = [], []
    for name in arguments or ["."]:
        named = Path(name).resolve()
        found = [path for path in known if (root / path).is_relative_to(named)]
        paths += found
        faults += [] if found else [Fault(f"there is no snippet {name}{nearest(name, known)}")]
    store = Store(root)
    with closing(store.runner):
        faults += approve(store, paths)
        try:
            with collected(faults):
                approve_values(store, paths)
        except OSError as error:  # the disk is full, most likely
            faults.append(Fault(f"values cannot be approved: {error.strerror or error}"))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def approve(store: Store, paths: list[str]) -> list[Fault]:
    """Rewrite `#>` lines that differ from what is printed; nothing else in a file is touched."""
    faults: list[Fault] = []
    differing: dict[str, tuple[Snippet, Record]] = {}
    for path in paths:
        with collected(faults):
            snippet, record = _run(store, path)
            if mismatches(snippet, record):
                differing[path] = snippet, record
    if differing:
        store.runner.close()  # new helpers hash strings otherwise, and have other addresses
    jobs = (Job(path, (), snippet.limits) for path, (snippet, _) in differing.items())
    for again in store.runner.run(jobs):
        with collected(faults):
            sound(steady(again, differing[again.path][1]))
            _settle(store, again.path)
    return faults


def _settle(store: Store, path: str) -> None:
    """Write what is printed; once more if the new lines take over what belonged to others."""
    for _ in range(2):
        differing = mismatches(*_run(store, path))
        _rewrite(store.root / path, read(store.root, path), differing)
        for one in differing:
            print(f"{path}:{one.line}: approved\n{_difference(one)}")
    if left := mismatches(*_run(store, path)):
        message = "prints something else as soon as it is approved: does it read its own file?"
        raise Faults([Fault(message, Place(path, left[0].line))])


def _run(store: Store, path: str) -> tuple[Snippet, Record]:
    snippet = read(store.root, path)
    return snippet, sound(store.records({path: ()})[path])


def _difference(one: Mismatch) -> str:
    gone = [f"  - {line}" for line in as_comments(one.approved or "")]
    return "\n".join(gone + [f"  + {line}" for line in as_comments(one.printed or "")])


def _rewrite(file: Path, snippet: Snippet, differing: list[Mismatch]) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    newline = lines[0].removeprefix(lines[0].rstrip(b"\r\n")) or b"\n"
    ended = lines[-1].endswith((b"\r", b"\n"))
    lines[-1] += b"" if ended else newline
    for one in reversed(differing):
        _, first, last = snippet.approved.get(one.line, ("", one.line + 1, one.line))
        indent = _indent(snippet, one.line)
        comments = [indent + text for text in as_comments(one.printed or "")]
        lines[first - 1 : last] = [text.encode("utf-8") + newline for text in comments]
    text = b"".join(lines)
    try:
        write_whole(file.resolve(), text if ended else text.removesuffix(newline))
    except OSError as error:
        place = Place(snippet.path, 1)
        raise Faults([Fault(f"cannot be written: {error.strerror}", place)]) from None


def _indent(snippet: Snippet, statement: int) -> str:
    """A head's output stands with its body, any other under its statement."""
    first = next(first for first, last in snippet.statements if last == statement)
    below = (start for start, _ in snippet.statements if start > statement)
    lines = snippet.lines[first - 1], snippet.lines[next(below, first) - 1]
    own, inner = (line.removesuffix(line.lstrip()) for line in lines)
    return inner if inner.startswith(own) else own


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
