"""What the site carries so that readers can run its code: Python, the snippets, the engine."""

from __future__ import annotations

import json
import logging
import tomllib
from contextlib import suppress
from pathlib import Path

from hooks.browser_python import FILES, PYODIDE, packed
from hooks.engine.faults import Faults
from hooks.engine.library import Library
from hooks.engine.snippet import short_name, snippet_paths

log = logging.getLogger("mkdocs.hooks.snippets")

EXCEPT = "snippets/not-in-browser.toml"


def without_run(root: Path) -> dict[str, str]:
    """The snippets that readers cannot run, and why; their names as pages write them."""
    draws = "draws with matplotlib"
    drawing = {
        short_name(path): draws
        for path in snippet_paths(root)
        if b"matplotlib" in (root / path).read_bytes()
    }
    file = root / EXCEPT
    listed = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return drawing | listed


def assets(library: Library) -> dict[str, bytes]:
    """The files that the site carries for Run, by their addresses; none without Python."""
    files = packed(library.root)
    if not files:
        return {}
    return {
        "assets/run/course.json": _course(library, files),
        **{f"assets/pyodide/{path.name}": path.read_bytes() for path in files.values()},
    }


def carry(library: Library, site: Path) -> None:
    """Put the files into the site that is being built."""
    for name, content in assets(library).items():
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def _course(library: Library, files: dict[str, Path]) -> bytes:
    root = library.root
    names = {path.relative_to(root).as_posix() for path in (root / "hooks/engine").rglob("*.py")}
    names.add("hooks/__init__.py")
    for path in snippet_paths(root):
        with suppress(Faults):  # told elsewhere
            names.update(library.files(path))
    course = {
        "files": {name: (root / name).read_text(encoding="utf-8") for name in sorted(names)},
        "lock": _lock(),
        "packed": {name: path.stat().st_size for name, path in files.items()},
    }
    return json.dumps(course, ensure_ascii=False).encode()


def _lock() -> object:
    """Which packages Pyodide knows: numpy, whose file it checks once more."""
    wheel = next(name for name in FILES if name.startswith("numpy-"))
    numpy = {
        "name": "numpy",
        "version": wheel.split("-")[1],
        "file_name": wheel,
        "sha256": FILES[wheel],
        "package_type": "package",
        "install_dir": "site",
        "imports": ["numpy"],
        "depends": [],
        "unvendored_tests": True,
    }
    info = {
        "version": PYODIDE,
        "python": "3.12.7",
        "abi_version": "2024_0",
        "arch": "wasm32",
        "platform": "emscripten_3_1_58",
    }
    return {"info": info, "packages": {"numpy": numpy}}


def tell(root: Path) -> None:
    """Say in the log which snippets readers can run."""
    if not packed(root):
        log.info("Run is not offered: `python -m hooks.browser_python` has not fetched its files")
        return
    reasons: dict[str, list[str]] = {}
    for name, why in without_run(root).items():
        reasons.setdefault(why, []).append(name)
    for why, names in reasons.items():
        log.info(f"Run is not offered for {', '.join(names)}: {why}")
