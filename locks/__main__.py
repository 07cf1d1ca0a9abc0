"""Asks a public database whether anything that is locked has a known vulnerability.

`make vulnerabilities` ends with an error if something has, and with a warning, but well, where the
database cannot be reached. Options are handed on to pip-audit: `ARGS="--ignore-vuln ID"`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from hooks.browser_python import FILES
from locks import NODE, ROOT, python_locks

# OSV knows every package by its name; an index that is asked may be a mirror without advisories.
PIP_AUDIT = (
    *(".cache/lock/bin/python", "-m", "pip_audit", "--vulnerability-service=osv", "--format=json"),
    *("--disable-pip", "--require-hashes", "--progress-spinner=off"),
)
NPM_AUDIT = ("npm", "audit", "--json", "--package-lock-only")
_OUT_OF_REACH = re.compile(
    r"requests\.exceptions\.|urllib3\.exceptions\.|vulnerability feed|ServiceError"
)


class OutOfReach(Exception):
    """The database gave no answer; the message says what happened."""


class NoAnswer(Exception):
    """The tool failed for another reason; the message is its own."""


def of_python(lock: Path, tool: Sequence[str] = PIP_AUDIT) -> list[str]:
    """The vulnerabilities of what a Python lock holds. Raises OutOfReach, NoAnswer."""
    done = _run([*tool, "-r", str(lock)], ROOT)
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = (done.stderr.strip() or "no output").splitlines()[-1]
        raise (OutOfReach if _OUT_OF_REACH.search(done.stderr) else NoAnswer)(last) from None
    found = [
        f"{one['name']} {one['version']}: {bad['id']}, mended in "
        f"{', '.join(bad['fix_versions']) or 'no version yet'}"
        for one in packages
        for bad in one.get("vulns", ())
    ]
    unknown = [one["name"] for one in packages if "vulns" not in one]
    if unknown and not found:  # pip-audit itself would call that clean
        raise OutOfReach(f"nothing is known there of {', '.join(unknown)}")
    return found


def of_node(folder: Path, tool: Sequence[str] = NPM_AUDIT) -> list[str]:
    """The vulnerabilities of what a package-lock.json holds. Raises OutOfReach, NoAnswer."""
    if not shutil.which(tool[0]):
        raise OutOfReach(f"there is no {tool[0]}")
    done = _run(tool, folder)
    try:
        answer = json.loads(done.stdout)
        if "vulnerabilities" not in answer:
            raise OutOfReach(answer.get("message") or answer["error"]["summary"])
    except (ValueError, KeyError, TypeError):
        raise NoAnswer((done.stderr.strip() or "no output").splitlines()[-1]) from None
    return [f"{name}: {one['severity']}" for name, one in answer["vulnerabilities"].items()]


def readers_numpy(folder: Path) -> Path:
    """A lock of the numpy that readers run code with, which is in no other lock."""
    wheel = next(name for name in FILES if name.startswith("numpy-"))
    lock = folder / "numpy-of-readers.txt"
    lock.write_text(f"numpy=={wheel.split('-')[1]} --hash=sha256:{FILES[wheel]}\n")
    return lock


def _run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8"
    )


def main(options: Sequence[str]) -> int:
    """Ask for every lock, and tell; 1 if something is wrong with any."""
    tool = (*PIP_AUDIT, *options)
    wrong = False
    with tempfile.TemporaryDirectory() as scratch:
        locks = {lock.relative_to(ROOT).as_posix(): lock for lock in python_locks()}
        locks["numpy of the readers"] = readers_numpy(Path(scratch))
        asks = {name: partial(of_python, lock, tool) for name, lock in locks.items()}
        for folder in NODE:
            asks[f"{folder.relative_to(ROOT).as_posix()}/package-lock.json"] = partial(
                of_node, folder
            )
        for name, ask in asks.items():
            try:
                found = ask()
            except OutOfReach as error:
                mark = "::warning::" if "GITHUB_ACTIONS" in os.environ else "warning: "
                print(f"{mark}{name} was not looked at, since no advisories are to be had: {error}")
                continue
            except NoAnswer as error:
                found = [f"could not be looked at: {error}"]
            for one in found or ["no known vulnerability"]:
                print(f"{name}: {one}", flush=True)
            wrong = wrong or bool(found)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
