"""`make approve`: write what snippets print into them, as the `#>` lines under each statement."""

from __future__ import annotations

import sys
from pathlib import Path

from hooks.engine.faults import Fault, Faults, Place
from hooks.engine.library import snippet_paths
from hooks.engine.output import Mismatch, mismatches
from hooks.engine.record import Record
from hooks.engine.runner import Runner
from hooks.engine.snippet import Snippet, as_comments, read
from hooks.engine.store import Store, sound


def main(arguments: list[str]) -> int:
    """Approve the files named, or all; print what changed. 1 where a snippet is no good."""
    root = Path.cwd()
    runner = Runner(root)
    store = Store(root, root / ".cache" / "records", runner)
    paths = [Path(name).resolve().relative_to(root).as_posix() for name in arguments]
    try:
        faults = approve(store, paths or snippet_paths(root))
    finally:
        runner.close()
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def approve(store: Store, paths: list[str]) -> list[Fault]:
    """Rewrite `#>` lines that differ from what is printed; nothing else in a file is touched."""
    faults: list[Fault] = []
    changed = []
    for path in paths:
        try:
            snippet, record = _run(store, path)
        except Faults as error:
            faults += error.faults
            continue
        if differing := mismatches(snippet, record):
            _rewrite(store.root / path, snippet, differing)
            changed.append(path)
            for one in differing:
                print(f"{path}:{one.line}: approved\n{_difference(one)}")
    for path in changed:
        snippet, record = _run(store, path)
        for one in mismatches(snippet, record):
            message = "prints something else at each run: give it a fixed seed, or print less"
            faults.append(Fault(message, Place(path, one.line)))
    return faults


def _run(store: Store, path: str) -> tuple[Snippet, Record]:
    snippet = read(store.root, path)
    return snippet, sound(store.records({path: ()})[path])


def _difference(one: Mismatch) -> str:
    gone = [f"  - {line}" for line in as_comments(one.approved or "")]
    return "\n".join(gone + [f"  + {line}" for line in as_comments(one.printed or "")])


def _rewrite(file: Path, snippet: Snippet, differing: list[Mismatch]) -> None:
    raw = file.read_bytes().decode("utf-8")
    newline = "\r\n" if "\r\n" in raw else "\n"
    lines = raw.split(newline)
    for one in reversed(differing):
        _, first, last = snippet.approved.get(one.line, ("", one.line + 1, one.line))
        indent = _indent(snippet, one.line)
        lines[first - 1 : last] = [indent + text for text in as_comments(one.printed or "")]
    file.write_bytes(newline.join(lines).encode("utf-8"))


def _indent(snippet: Snippet, statement: int) -> str:
    """A head's output stands with its body, any other under its statement."""
    first = next(first for first, last in snippet.statements if last == statement)
    below = (snippet.lines[start - 1] for start, _ in snippet.statements if start > statement)
    own, inner = (_leading(text) for text in (snippet.lines[first - 1], next(below, "")))
    return inner if inner.startswith(own) else own


def _leading(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
