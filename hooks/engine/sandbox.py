"""What a run may touch, and what it did touch: a guard in the child against accidents.

Python's audit hooks see what Python code does. They keep mistakes away from the machine and tell
which files a result depends on; against a hostile author use a container.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

_NETWORK = ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto")
_PROCESSES = ("subprocess.Popen", "os.system", "os.fork", "os.forkpty", "os.exec", "os.posix_spawn")
_SIGNALS = ("os.kill", "os.killpg", "signal.pthread_kill")
_REFUSED = {
    **dict.fromkeys(_NETWORK, "a snippet has no network"),
    **dict.fromkeys(_PROCESSES, "a snippet starts no other process"),
    **dict.fromkeys(_SIGNALS, "a snippet sends no signals"),
}
_CHANGING = ("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.truncate", "shutil.rmtree")
_WRITING_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC


def file_hash(path: str | Path) -> str | None:
    """The hash of a file's bytes, of a folder's list of names; None where there is neither."""
    try:
        if os.path.isdir(path):
            names = "\n".join(sorted(name for name in os.listdir(path) if name != "__pycache__"))
            return "folder " + hashlib.sha256(names.encode("utf-8", "surrogateescape")).hexdigest()
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except OSError:
        return None


class Sandbox:
    """Closes once and for the rest of the process; keeps the list of what was read."""

    def __init__(self, root: str, scratch: str) -> None:
        self._root = root
        self._scratch = os.path.realpath(scratch)
        # Packages are known by their versions, the system's files are not the project's matter.
        self._passed_over = tuple(
            prefix + os.sep
            for prefix in {sys.prefix, sys.base_prefix, "/proc", "/dev", "/sys", "/usr", "/etc"}
        )
        self._read: dict[str, str | None] = {}
        self._looking = False

    def close(self, megabytes: int) -> None:
        """From here on: a scratch folder to write in, no network, no processes, less memory."""
        os.chdir(self._scratch)
        for name in ("TMPDIR", "TEMP", "TMP", "HOME", "USERPROFILE"):
            os.environ[name] = self._scratch
        _limit_memory(megabytes)
        sys.addaudithook(self._audit)

    def files(self) -> dict[str, str | None]:
        """Each file and folder that was read -> its hash; the project's by path from the root."""
        inside = self._root + os.sep
        return {
            path.removeprefix(inside).replace(os.sep, "/") if path.startswith(inside) else path: seen
            for path, seen in sorted(self._read.items())
        }

    @staticmethod
    def written() -> bool:
        """Whether anything reached the file behind descriptor 1."""
        return os.fstat(1).st_size > 0

    def _audit(self, event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            path, mode, flags = args
            if isinstance(path, int):
                return
            writes = any(c in "wax+" for c in mode) if mode else bool((flags or 0) & _WRITING_FLAGS)
            (self._refuse_outside if writes else self._observe)(os.fsdecode(path))
        elif event in _REFUSED:
            raise PermissionError(_REFUSED[event])
        elif event in _CHANGING and args and not isinstance(args[0], int):
            self._refuse_outside(os.fsdecode(args[0]))
        elif event in ("os.listdir", "os.scandir") and args and isinstance(args[0], str | bytes):
            # The import system lists folders too; what it finds there it opens.
            if not sys._getframe(1).f_code.co_filename.startswith("<frozen importlib"):
                self._observe(os.fsdecode(args[0]))

    def _refuse_outside(self, path: str) -> None:
        full = os.path.realpath(path)
        if full != os.devnull and not (full + os.sep).startswith(self._scratch + os.sep):
            raise PermissionError(
                f"a snippet writes in its scratch folder only, not {os.path.basename(path)!r}"
            )

    def _observe(self, path: str) -> None:
        full = os.path.abspath(path)
        if self._looking or full in self._read or full.startswith(self._passed_over):
            return
        if not full.startswith(self._scratch + os.sep):
            self._looking = True  # hashing opens the file again
            self._read[full] = file_hash(full)
            self._looking = False


def _limit_memory(megabytes: int) -> None:
    """Where the system can: so many megabytes more than the process has now."""
    try:
        import resource

        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except (ImportError, OSError):
        return
    limit = now + megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
