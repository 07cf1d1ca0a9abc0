"""Puts a finished build in the place of the site, in one step as far as others can see."""

import os
import shutil
from contextlib import nullcontext, suppress
from pathlib import Path


def publish(new: Path, site: Path) -> None:
    """Put the folder `new` in the place of `site`, which another build may do at the same time."""
    old = new.with_suffix(".old")
    attempts = 100
    while new.exists():
        attempts -= 1
        with suppress(FileNotFoundError):
            site.replace(old)
        with suppress(OSError) if attempts else nullcontext():  # the other was quicker
            new.replace(site)
        shutil.rmtree(old, ignore_errors=True)


def staging(site: Path) -> Path:
    """The folder beside `site` in which this process builds."""
    return site.with_name(f".{site.name}-{os.getpid()}.new")
