"""Changes that nobody could notice: `equivalent.toml` lists them, each with a reason."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("equivalent.toml")


class Sorted(NamedTuple):
    """Survivors that are listed, those that are not, and what is listed but no survivor."""

    listed: list[str]
    unlisted: list[str]
    stale: list[str]


def reasons(text: str) -> dict[str, str]:
    """What is listed, and why. Raises ValueError for what has no reason, or is listed twice."""
    found: dict[str, str] = {}
    for group in tomllib.loads(text).get("equivalent", []):
        reason, listed = group["reason"].strip(), group["changes"]
        if not reason:
            raise ValueError(f"no reason is given for {listed}")
        for change in listed:
            if change in found:
                raise ValueError(f"listed twice: {change}")
            found[change] = reason
    return found


def sort(survivors: Iterable[tuple[str, str]], known: Iterable[str]) -> Sorted:
    """Sort survivors, each with the name it is listed under and words for a person."""
    survivors, known = list(survivors), set(known)
    names = {name for name, _ in survivors}
    return Sorted(
        [words for name, words in survivors if name in known],
        [words for name, words in survivors if name not in known],
        sorted(known - names),
    )
