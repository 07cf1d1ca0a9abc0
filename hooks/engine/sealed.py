"""Files of .cache/, each under the digest of its bytes: what is no longer as written is noticed."""

import hashlib
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


class Damaged(ValueError):
    """A kept file that is not as it was written; the message says how that is known."""


def kept(path: Path, make: Callable[[], bytes], tell: Callable[[str], None]) -> bytes:
    """What is kept in `path`; made, and kept, where nothing good is. `tell` is told of trouble."""
    try:
        return read(path)
    except FileNotFoundError:
        pass
    except (OSError, Damaged) as error:
        tell(f"{path.name} in .cache/ is no good ({error}): made again")
    body = make()
    try:
        write(path, body)
    except OSError as error:
        tell(f"{path.name} cannot be kept ({error.strerror}): made again each time")
    return body


def read(path: Path) -> bytes:
    """What `write` wrote. Raises Damaged for anything else, and OSError."""
    digest, _, body = path.read_bytes().partition(b"\n")
    if hashlib.sha256(body).hexdigest().encode() != digest:
        raise Damaged("its bytes have changed")
    return body


def write(path: Path, body: bytes) -> None:
    """Keep the bytes under their digest. Raises OSError."""
    write_whole(path, hashlib.sha256(body).hexdigest().encode() + b"\n" + body)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that nobody ever finds half written. Raises OSError, and leaves it alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    mode = path.stat().st_mode if path.exists() else 0o644
    file = tempfile.NamedTemporaryFile(dir=path.parent, delete=False)  # noqa: SIM115
    try:
        with file:
            file.write(content)
        Path(file.name).chmod(mode)
        Path(file.name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(file.name).unlink()
        raise


def age(file: Path) -> float:
    """A key that sorts the newest first, for putting old files away."""
    with suppress(OSError):
        return -file.stat().st_mtime
    return 0.0
