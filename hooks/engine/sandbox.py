"""What a run may touch, and what it did touch: a guard in the child against accidents.

Python's audit hooks see what Python code does. They keep mistakes away from the machine and tell
which files a result depends on; against a hostile author use a container. SECURITY.md says what
this stops and what it does not.
"""

import io
import os
import sys
import tempfile
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

if sys.platform == "linux":  # here, since a fork would have to load it each time
    import resource

_REFUSED = {
    "a snippet has no network": (
        "socket.connect socket.bind socket.sendto socket.sendmsg socket.getaddrinfo "
        "socket.gethostbyname socket.gethostbyaddr socket.getnameinfo"
    ),
    "a snippet starts no other process": (
        "subprocess.Popen os.system os.fork os.forkpty os.exec os.posix_spawn os.spawn"
    ),
    "a snippet starts no other interpreter": "cpython.PyInterpreterState_New",  # it has no guard
    "a snippet sends no signals": "os.kill os.killpg signal.pthread_kill",
    "a snippet opens no database": "sqlite3.connect",  # its files are opened by C code, unseen
}
_WHY = {event: why for why, events in _REFUSED.items() for event in events.split()}
# What changes the disk, and which of its arguments are paths that it changes.
_CHANGING = {
    **dict.fromkeys(("os.remove", "os.rmdir", "os.mkdir", "os.truncate", "shutil.rmtree"), (0,)),
    **dict.fromkeys(("os.chmod", "os.chown", "os.utime", "os.setxattr", "os.removexattr"), (0,)),
    **dict.fromkeys(("os.link", "os.symlink"), (1,)),
    "os.rename": (0, 1),
}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC


def file_hash(path: str | Path) -> str | None:
    """The hash of a file's bytes or of a folder's list of names; None where there is neither."""
    try:
        if os.path.isdir(path):
            names = [name for name in sorted(os.listdir(path)) if name != "__pycache__"]
            return "folder " + blake2b(repr(names).encode(), digest_size=32).hexdigest()
        with io.open_code(os.fspath(path)) as file:
            return blake2b(file.read(), digest_size=32).hexdigest()  # a fork has it at hand
    except OSError:
        return None


@cache
def places(root: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Folders, as they really are: the project's own that may be read, and the system's.

    Packages are known by their versions; the system's files are not the project's matter.
    """
    own = [os.path.join(root, folder) for folder in ("snippets", "docs", "hooks")]
    system = {sys.prefix, sys.base_prefix, "/usr", "/dev", "/sys"}
    system |= {entry for entry in sys.path if entry not in ("", root)}
    real = [[os.path.realpath(folder) + os.sep for folder in folders] for folders in (own, system)]
    return tuple(real[0]), tuple(real[1])


class Sandbox:
    """Closes once and for the rest of the process; keeps the list of what was read."""

    def __init__(self, root: str, scratch: str) -> None:
        self._root = root + os.sep
        self._scratch = scratch + os.sep
        self._own, system = places(root)
        # No other process of this user: its environment may hold secrets.
        self._ignored = (*system, f"/proc/{os.getpid()}/", self._scratch)
        self._read: dict[str, str | None] = {}

    def close(self, megabytes: int) -> None:
        """From here on: a scratch folder to write in, no network, no processes, less memory."""
        os.chdir(self._scratch)
        tempfile.tempdir = self._scratch  # found once a process, and a fork has its parent's
        _limit_memory(megabytes)
        sys.addaudithook(self._audit)

    def files(self) -> dict[str, str | None]:
        """What was read, the project's files by path from the root -> their hashes."""
        return {
            path.removeprefix(self._root).replace(os.sep, "/"): seen
            for path, seen in sorted(self._read.items())
        }

    def _audit(self, event: str, args: tuple[Any, ...]) -> None:
        if event == "open" and not isinstance(args[0], int):
            path, mode, flags = args
            writes = any(c in "wax+" for c in mode) if mode else (flags or 0) & _WRITING
            (self._refuse_outside if writes else self._observe)(os.fsdecode(path))
        elif event in _WHY:
            raise PermissionError(_WHY[event])
        elif event == "import" and args[0].startswith("multiprocessing.popen_"):
            raise PermissionError(_WHY["subprocess.Popen"])  # what it does has no event
        elif event in _CHANGING:
            for path in (args[index] for index in _CHANGING[event]):
                if not isinstance(path, int):
                    self._refuse_outside(os.fsdecode(path))
        elif event in ("os.listdir", "os.scandir") and not isinstance(args[0], int):
            caller = sys._getframe(1).f_code.co_filename
            # The import system lists folders too; what it finds there it opens.
            if not caller.startswith("<frozen importlib"):
                self._observe(os.fsdecode(args[0] or "."))

    def _refuse_outside(self, path: str) -> None:
        full = os.path.realpath(path)
        if full != os.devnull and not (full + os.sep).startswith(self._scratch):
            name = os.path.basename(path)
            raise PermissionError(f"a snippet writes in its scratch folder only, not {name!r}")

    def _observe(self, path: str) -> None:
        full = os.path.abspath(path)
        if full in self._read:
            return
        real = os.path.realpath(full) + os.sep
        # The nearest counts: packages may lie in the project, the project among the system's.
        around = max(filter(real.startswith, (*self._own, *self._ignored)), key=len, default="")
        if not around:
            name = os.path.basename(path)
            raise PermissionError(f"a snippet reads in snippets/ and docs/ only, not {name!r}")
        if around in self._own:
            self._read[full] = None  # known from here on: hashing opens it again
            self._read[full] = file_hash(full)


def _limit_memory(megabytes: int) -> None:
    """Where the system can: so many megabytes more than the process has now."""
    if sys.platform == "linux":
        with open("/proc/self/statm", "rb") as pages:
            now = int(pages.read().split()[0]) * resource.getpagesize()
        limit = now + megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # nobody wants the remains of a run
