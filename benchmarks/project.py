"""One tool's project in a folder: write it, build it, serve it, and look at what its pages show."""

from __future__ import annotations

import html
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

import psutil

from benchmarks.tools import Tool
from benchmarks.workload import Workload

PATIENCE = 1200  # seconds for one build, or until a server shows a page
EVERY = 0.02  # seconds between two looks at the memory, or at the served page
SHOWN = re.compile(r"snippet (\d+) prints (-?\d+)")


class Failed(Exception):
    """A tool did not do what was asked of it."""


class Stale(Failed):
    """A page shows what was right before the edit."""


class Project:
    """The pages of one tool in a folder of its own, in the state of `workload`."""

    def __init__(self, folder: Path, tool: Tool, workload: Workload) -> None:
        self.folder = folder
        self.tool = tool
        self.workload = workload
        self.written: dict[str, str] = {}
        self.save(workload)
        settings = self.folder / ".home" / ".jupyter" / "jupyter_server_config.json"
        settings.parent.mkdir(parents=True)
        settings.write_text('{"ServerApp": {"allow_root": true}}')  # as in a container

    def save(self, workload: Workload) -> None:
        """Write the files that `workload` changes."""
        files = self.tool.files(workload)
        for name, text in files.items():
            if self.written.get(name) != text:
                path = self.folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        self.workload, self.written = workload, files

    def forget(self, folder: str) -> None:
        """Have the next build find nothing in `folder`."""
        if folder:
            shutil.rmtree(self.folder / folder, ignore_errors=True)

    def build(self, watch: Callable[[psutil.Process], None] = lambda process: None) -> float:
        """The seconds of one build in a fresh process. Raises Failed if it fails."""
        started = time.perf_counter()
        with self._running(self.tool.build) as process:
            watch(process)
            with suppress(psutil.TimeoutExpired):
                process.wait(timeout=PATIENCE)
            seconds, code = time.perf_counter() - started, process.poll()
        if code != 0:
            ended = "takes too long" if code is None else f"ends with {code}"
            raise Failed(f"{self.tool.name}: `{self.tool.build}` {ended}:\n{self._log()}")
        return seconds

    def peak_memory(self) -> float:
        """The most megabytes that one build holds at a time, with all processes that it starts."""
        peak = 0

        def watch(process: psutil.Process) -> None:
            nonlocal peak
            while process.poll() is None:
                peak = max(peak, _held(process))
                time.sleep(EVERY)

        self.build(watch)
        return peak / 1e6

    def check(self) -> None:
        """Raise Stale or Failed unless all pages show what all snippets print."""
        for page in range(self.workload.pages):
            path = self.folder / self.tool.page.format(n=page)
            if not path.exists():
                raise Failed(f"{self.tool.name} built no page {path.name}:\n{self._log()}")
            shown = results(path.read_text(encoding="utf-8"))
            for n in self.workload.on_page(page):
                wanted = self.workload.result(n)
                if n not in shown:
                    raise Failed(f"{self.tool.name}: page {page} shows no output of snippet {n}")
                if shown[n] != wanted:
                    raise Stale(f"{self.tool.name}: page {page} shows {shown[n]}, not {wanted}")

    def serve(self, edits: int) -> list[float]:
        """The seconds from saving a snippet to its changed page, for several edits in turn."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        seconds = []
        with self._running(self.tool.serve.format(port=port)) as server:
            url = f"http://127.0.0.1:{port}/{self.tool.address.format(n=0)}"
            self._wait(server, url)
            for _ in range(edits):
                time.sleep(1)  # until all that watches files does
                started = time.perf_counter()
                self.save(self.workload.one_edited())
                self._wait(server, url)
                seconds.append(time.perf_counter() - started)
        return seconds

    def _wait(self, server: psutil.Process, url: str) -> None:
        """Until the page at `url` shows what its first snippet prints."""
        wanted, end, shown = self.workload.result(0), time.monotonic() + PATIENCE, None
        while shown != wanted:
            if server.poll() is not None or time.monotonic() > end:
                raise Failed(f"{self.tool.name} serves {shown}, not {wanted}:\n{self._log()}")
            time.sleep(EVERY)
            with suppress(OSError), urlopen(url, timeout=PATIENCE) as answer:
                shown = results(answer.read().decode()).get(0)

    @contextmanager
    def _running(self, command: str) -> Iterator[psutil.Popen]:
        """A process, which is gone at the end with all that it has started."""
        home = self.folder / ".home"
        environment = {
            **os.environ,
            "PATH": f"{self.tool.programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(self.folder),
            "HOME": str(home),
            "TMPDIR": str(home),
            "JUPYTER_CONFIG_DIR": str(home / ".jupyter"),
            "NO_MKDOCS_2_WARNING": "1",
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # as on most machines
        with (self.folder / "log.txt").open("wb") as log:
            process = psutil.Popen(
                command.split(),
                cwd=self.folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            yield process
        finally:
            started = _tree(process)
            with suppress(psutil.Error):
                process.terminate()
            psutil.wait_procs(started, timeout=5)
            for one in [*started, *_session(process.pid)]:
                with suppress(ProcessLookupError):
                    os.kill(one.pid, signal.SIGKILL)  # psutil's own kill left some alive
            process.wait()

    def _log(self) -> str:
        return (self.folder / "log.txt").read_text(errors="replace")[-2000:]


def results(page: str) -> dict[int, int]:
    """What a page shows that its snippets print."""
    text = html.unescape(re.sub(r"<[^>]*>", "", page))
    return {int(n): int(number) for n, number in SHOWN.findall(text)}


def _tree(process: psutil.Process) -> list[psutil.Process]:
    with suppress(psutil.Error):
        return [process, *process.children(recursive=True)]
    return []


def _session(leader: int) -> list[psutil.Process]:
    """What is left of a session, also what its parent has left behind."""
    return [one for one in psutil.process_iter() if _session_of(one.pid) == leader]


def _session_of(pid: int) -> int:
    with suppress(OSError):
        return os.getsid(pid)
    return -1


def _held(process: psutil.Process) -> int:
    """The bytes that a process and its children hold; what they share is counted once, on Linux."""
    held = 0
    for one in _tree(process):
        with suppress(psutil.Error):
            memory = one.memory_full_info() if psutil.LINUX else one.memory_info()
            held += getattr(memory, "pss", memory.rss)
    return held
