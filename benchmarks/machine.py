"""What the measurements were made on, and with which versions."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

import psutil

from benchmarks.tools import PEERS

OWN = ("mkdocs", "mkdocs-material", "numpy")
OTHERS = ("markdown-exec", "mkdocs-jupyter", "myst-nb", "sphinx", "mystmd", "ipykernel")


def machine() -> dict[str, str]:
    """The machine, in words."""
    return {
        "system": platform.system(),
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "memory": f"{psutil.virtual_memory().total / 2**30:.0f} GB",
    }


def versions() -> dict[str, str]:
    """What was measured with: names and versions."""
    told = {"Python": platform.python_version()} | {name: version(name) for name in OWN}
    if PEERS.exists():
        command = [str(PEERS / "python"), "-m", "pip", "list", "--format=json"]
        listed = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
        have = {package["name"].lower(): package["version"] for package in listed}
        told |= {name: have[name] for name in OTHERS}
    for program in ("node", "quarto"):
        try:
            answer = subprocess.run([program, "--version"], capture_output=True, text=True)
        except FileNotFoundError:
            continue
        told[program] = answer.stdout.strip().removeprefix("v")
    return told


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
