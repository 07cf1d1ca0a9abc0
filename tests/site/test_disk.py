"""Disks that are full or read-only, for real: small file systems that a test mounts."""

import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from hooks.engine.store import Store
from tests.site.helpers import ENVIRONMENT, Checkout

pytestmark = pytest.mark.timeout(300)  # machines can be busy
SUDO = [] if getattr(os, "geteuid", lambda: 1)() == 0 else ["sudo", "-n"]
PAGE = """\
# It is {{ it: x }}

```python
--8<-- "it.py:x"
```
"""
SNIPPET = """\
# --8<-- [start:x]
x = 7000001
# --8<-- [end:x]
"""


def mount(*arguments):
    """Call mount, or skip the test where that is not allowed."""
    if sys.platform != "linux":
        pytest.skip("needs the mount command of Linux")
    command = [*SUDO, "mount", *map(str, arguments)]
    if not shutil.which(command[0]) or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("needs the right to mount a file system")


@contextmanager
def mounted(folder, *arguments):
    """A folder with another file system in it."""
    mount(*arguments, folder)
    try:
        yield folder
    finally:
        subprocess.run([*SUDO, "umount", "-l", str(folder)], check=True)


def checkout(folder):
    project = Checkout(folder)
    project.write("docs/en/index.md", PAGE)
    project.write("snippets/it.py", SNIPPET)
    return project


def is_right(project, number):
    """Whether the page shows a number wherever it asks for it, and the store has it."""
    html = project.site["index.html"].decode()
    store = Store(project.root, project.runner)
    record = store.records({"snippets/it.py": ["x"]})["snippets/it.py"]
    assert store.notes == []
    return set(re.findall(r"7\d{6}", html)) == {str(number)} and record.answers["x"].data == number


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A built project that has a small disk of its own."""
    folder = tmp_path_factory.mktemp("disk")
    with mounted(folder, "-t", "tmpfs", "-o", "size=4m,mode=777", "none"):
        project = checkout(folder / "it")
        assert project.build().code == 0
        yield project


@contextmanager
def full(project, kilobytes):
    """Only so much room is left on the project's disk."""
    ballast = project.root.parent / "ballast"
    ballast.write_bytes(bytes(shutil.disk_usage(project.root).free - kilobytes * 1024))
    try:
        yield
    finally:
        ballast.unlink()


ROOM = [0, *(pytest.param(some, marks=pytest.mark.soak) for some in (4, 16, 32, 48, 64))]


@pytest.mark.parametrize("kilobytes", ROOM)
def test_a_full_disk_is_told_and_harms_nothing(small, kilobytes):
    """Whether the store, the site or nothing at all finds room. With 120 all of it does."""
    before, number = small.site, 7000002 + kilobytes
    old = re.search(r"7\d{6}", (small.root / "snippets/it.py").read_text())[0]
    small.edit("snippets/it.py", old, str(number))
    with full(small, kilobytes):
        built = small.build()
    assert built.code != 0
    assert "No space left on device" in built.log.splitlines()[-1]
    assert "Traceback" not in built.log
    assert small.site == before
    assert small.leftovers == set()
    assert [*(small.root / ".cache").rglob("tmp*")] == []
    again = small.build()
    assert again.code == 0, again.log
    assert is_right(small, number)


def test_a_full_disk_costs_no_snippet_that_is_to_be_approved(small):
    text = "for n in range(2000):\n    print(n, 'of a long output')\n"
    file = small.write("snippets/long.py", text)
    with full(small, 0):
        approved = subprocess.run(
            [sys.executable, "-m", "hooks.engine.approve", "snippets/long.py"],
            cwd=small.root,
            env=ENVIRONMENT,
            capture_output=True,
            encoding="utf-8",
        )
    try:
        assert file.read_text() == text
        assert approved.returncode == 1
        told = "snippets/long.py:1: cannot be written: No space left on device"
        assert told in approved.stderr.splitlines()
        assert "Traceback" not in approved.stderr
    finally:
        file.unlink()


def test_a_disk_that_is_full_everywhere_is_told(tmp_path):
    """For this build alone, all folders in which Python looks for room are full."""
    if SUDO or sys.platform != "linux":
        pytest.skip("needs the right to mount a file system")
    if any(Path(sys.prefix).is_relative_to(folder) for folder in ("/tmp", "/var/tmp", "/usr/tmp")):
        pytest.skip("this Python lies in a folder that is to be full")
    checkout(tmp_path / "project")
    script = """
        mount -t tmpfs -o size=4m none /mnt && cp -r "$1" /mnt && cd /mnt/project || exit 77
        for folder in /tmp /var/tmp /usr/tmp; do
            [ ! -d $folder ] || mount -t tmpfs -o size=4k,nr_inodes=1 none $folder || exit 77
        done
        cat /dev/zero > /mnt/ballast 2> /dev/null
        shift; exec "$@"
        """
    command = ["unshare", "-m", "sh", "-c", script, "-", tmp_path / "project"]
    built = subprocess.run(
        [*command, sys.executable, "-m", "mkdocs", "build"],
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    if built.returncode == 77 or "unshare: " in built.stderr:
        pytest.skip("needs the right to mount a file system")
    assert built.returncode == 1
    assert built.stderr.endswith("the site cannot be built: the disk: No space left on device\n")
    assert "Traceback" not in built.stderr


@pytest.mark.parametrize("kept", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_a_cache_that_may_only_be_read_is_read_and_told(tmp_path, kept):
    project = checkout(tmp_path)
    cache = tmp_path / ".cache"
    if kept:
        assert project.build().code == 0
        project.edit("snippets/it.py", "7000001", "7000002")
    with mounted(cache, "--bind", cache):
        subprocess.run([*SUDO, "mount", "-o", "remount,ro,bind", str(cache)], check=True)
        built = project.build()
        assert built.code == 0, built.log
        assert built.log.count("records cannot be stored (Read-only file system)") == 1
        assert f"snippets: {2 - kept} run, {int(kept)} unchanged" in built.log
        assert str(7000001 + kept).encode() in project.site["index.html"]
