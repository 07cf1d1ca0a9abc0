"""The locks of the project: what is asked of all of them. `make lock` makes them."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NODE = [ROOT / "tests" / "browser", ROOT / "tests" / "lighthouse"]


def python_locks(root: Path = ROOT) -> list[Path]:
    """Every file by which pip installs something."""
    folders = ("", "[!.]*/", "[!.]*/[!.]*/")
    return sorted(file for folder in folders for file in root.glob(f"{folder}requirements*.txt"))
