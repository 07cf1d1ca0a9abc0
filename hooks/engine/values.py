"""Values on their way from a snippet's process to a page.

`encode` runs beside the snippet and turns what an expression gave into plain data for `json`;
`decode` runs in the builder. Views put a decoded value into words.
"""

import json
import sys
from dataclasses import dataclass
from typing import Any, TypeAlias

MAX_ITEMS = 1_000  # of an array, a list, a dict
MAX_CHARACTERS = 30_000  # of a value as JSON, in which a number has up to 20

Json: TypeAlias = Any
# What `decode` gives: None, bool, int, float, str, NoData; list (arrays too), tuple, dict of these.
Value: TypeAlias = Any


@dataclass(frozen=True)
class NoData:
    """Stands for what no page can show: `what` follows the expression in a sentence."""

    what: str
    advice: str


class _Refused(Exception):
    """A part of a value is no data for a page: the part, words for it, and advice."""


_CONTAINERS = (list, tuple, dict, set, frozenset)
_ADVICE = {
    **dict.fromkeys(("builtin_function_or_method", "function", "method", "type"), "call it"),
    **dict.fromkeys(("generator", "map", "range", "zip"), "write `list(…)` around it"),
    "module": "ask for something in it",
}


def encode(value: object) -> Json:
    """Turn any Python value into plain data that `json` keeps without loss."""
    try:
        if value is None:
            what = "None, which is what a call that returns nothing gives"
            raise _Refused(value, what, "to show the word, write `str(…)` around it")
        data = _data(value)
        if len(json.dumps(data, ensure_ascii=False)) > MAX_CHARACTERS:
            raise _too_large(value, describe(value))
        return data
    except _Refused as error:
        part, what, advice = error.args
    except (RecursionError, ValueError):  # it contains itself; a number that Python cannot write
        part, what, advice = _too_large(value, describe(value)).args
    return {"no data": f"{'is' if part is value else 'contains'} {what}", "advice": advice}


def decode(data: Json) -> Value:
    """Turn what `encode` gave, straight or through `json`, back into a value."""
    match data:
        case list():
            return [decode(part) for part in data]
        case {"tuple": parts}:
            return tuple(decode(part) for part in parts)
        case {"dict": pairs}:
            return {decode(key): decode(part) for key, part in pairs}
        case {"no data": what, "advice": advice}:
            return NoData(what, advice)
    return data


def describe(value: object) -> str:
    """Say in a few words what a value is: `a number`, `a list of 2 items`."""
    kind = type(value).__name__
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        what, unit = "a text", "character"
    elif isinstance(value, list) and value and isinstance(value[0], list):
        what, unit = "an array", "row"
    elif isinstance(value, _CONTAINERS):
        what, unit = f"a {kind}", "item"
    else:
        return f"a{'n' * kind.lower().startswith(tuple('aeio'))} {kind}"
    return f"{what} of {len(value):,} {unit}{'s' * (len(value) != 1)}"


def _data(value: Any) -> Json:
    numpy: Any = sys.modules.get("numpy")
    if numpy and isinstance(value, numpy.ndarray | numpy.generic):
        if max(value.size, *value.shape, 0) > MAX_ITEMS:
            raise _too_large(value, f"an array {list(value.shape)}")
        return _data(value.tolist())
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if not isinstance(value, _CONTAINERS):
        advice = _ADVICE.get(type(value).__name__, "ask for a part of it, or for `str(…)` of it")
        raise _Refused(value, f"{describe(value)}, no data to show", advice)
    if len(value) > MAX_ITEMS:
        raise _too_large(value, describe(value))
    if isinstance(value, dict):
        return {"dict": [[_data(key), _data(part)] for key, part in value.items()]}
    if isinstance(value, set | frozenset):  # its order differs from run to run
        value = tuple(sorted(value, key=lambda part: (isinstance(part, str), part)))
    parts = [_data(part) for part in value]
    return {"tuple": parts} if isinstance(value, tuple) else parts


def _too_large(value: object, what: str) -> _Refused:
    limits = f"{MAX_ITEMS:,} items, {MAX_CHARACTERS:,} characters"
    return _Refused(value, f"{what}, too large for a page ({limits})", "ask for a part of it")
