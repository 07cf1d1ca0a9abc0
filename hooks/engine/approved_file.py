"""`approved.toml`: which values are approved, in one file beside the snippets of each folder."""

import json
import tomllib
from pathlib import Path, PurePosixPath

from hooks.engine.faults import Fault, Faults, Place
from hooks.engine.sealed import write_whole
from hooks.engine.snippet import SNIPPETS

FILE = "approved.toml"
_HEAD = "# What these snippets end with and what pages show of them. `make approve` writes this.\n"

Text = str | list[str]  # of a value, or of a figure, which has several lines
Approved = dict[str, dict[str, Text]]  # a snippet's path -> a name or an expression -> what it is


def read_values(root: Path) -> Approved:
    """What is approved. Raises Faults for a file that cannot be read."""
    approved: Approved = {}
    for file in sorted((root / SNIPPETS).rglob(FILE)):
        folder = file.parent.relative_to(root)
        try:
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            place = Place((folder / FILE).as_posix(), 1)
            message = f"cannot be read ({error}): take it away, then `make approve`"
            raise Faults([Fault(message, place)]) from None
        approved |= {(folder / f"{name}.py").as_posix(): own for name, own in tables.items()}
    return approved


def write_values(root: Path, approved: Approved) -> None:
    """Write what is approved; a file with nothing in it goes. Raises OSError."""
    files = {
        PurePosixPath(file.parent.relative_to(root)): "" for file in (root / SNIPPETS).rglob(FILE)
    }
    for path, values in sorted(approved.items()):
        folder = PurePosixPath(path).parent
        if values:
            files[folder] = files.get(folder, "") + _table(PurePosixPath(path).stem, values)
    for folder, text in files.items():
        file = root / folder / FILE
        if not text:
            file.unlink()
        elif not file.is_file() or file.read_text("utf-8") != _HEAD + text:
            write_whole(file, (_HEAD + text).encode())


def _table(name: str, values: dict[str, Text]) -> str:
    lines = (f"{_quoted(key)} = {_toml(text)}\n" for key, text in sorted(values.items()))
    return f"\n[{name}]\n{''.join(lines)}"


def _toml(text: Text) -> str:
    if isinstance(text, str):
        return _quoted(text)
    return "[\n" + "".join(f"    {_quoted(line)},\n" for line in text) + "]"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
