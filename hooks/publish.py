"""Puts a finished build in the place of the site, in one step as far as others can see."""

import ctypes
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

_HERE, _EXCHANGE = -100, 2  # AT_FDCWD and RENAME_EXCHANGE of Linux


def publish(new: Path, site: Path) -> None:
    """Put the folder `new` in the place of `site`, which another build may do at the same time."""
    if not _exchanged(new, site):
        _moved(new, site)
    shutil.rmtree(new, ignore_errors=True)


def staging(site: Path) -> Path:
    """The folder beside `site` in which this process builds."""
    return site.with_name(f".{site.name}-{os.getpid()}.new")


def _exchanged(new: Path, site: Path) -> bool:
    """Let the two change places in one step, so that a site is there at every moment."""
    if sys.platform != "linux" or not hasattr(system := ctypes.CDLL(None), "renameat2"):
        return False
    one, other = os.fsencode(new), os.fsencode(site)
    return bool(system.renameat2(_HERE, one, _HERE, other, _EXCHANGE) == 0)


def _moved(new: Path, site: Path) -> None:
    """The same in two steps, where there was no site or the system knows no exchange."""
    old = new.with_suffix(".old")
    attempts = 100
    while new.exists():
        attempts -= 1
        with suppress(FileNotFoundError):
            site.replace(old)
        try:
            new.replace(site)
        except OSError:  # the other was quicker; or the site is held, and comes back
            with suppress(OSError):
                old.replace(site)
            if not attempts:
                raise
        shutil.rmtree(old, ignore_errors=True)
