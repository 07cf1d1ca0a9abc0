"""Values on their way from a snippet's process to a page.

`encode` runs beside the snippet and turns what an expression gave into plain JSON data; `decode`
runs in the builder. `exact`, `plain` and `formatted` put a decoded value into words.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import isfinite, prod
from typing import Any, TypeAlias, cast

MAX_ITEMS = 1_000
MAX_CHARACTERS = 20_000
MAX_DEPTH = 32
MAX_WHOLE = 10**4_300  # has a digit more than Python itself turns into text
DECIMALS = 4

_CONTAINERS = (list, tuple, dict, set, frozenset)

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Value: TypeAlias = (
    "bool | int | float | complex | str | list[Value] | tuple[Value, ...]"
    " | dict[Value, Value] | frozenset[Value] | Array | Opaque | TooLarge | None"
)


@dataclass(frozen=True)
class Array:
    """A numpy array with at least one dimension, as nested lists of Python scalars."""

    data: list[Any]
    shape: tuple[int, ...]
    dtype: str


@dataclass(frozen=True)
class Opaque:
    """Something that is no data: a function, a module, an object."""

    type: str


@dataclass(frozen=True)
class TooLarge:
    """Data that is too large for a page; `what` says what it is, in words."""

    what: str


class _Refused(Exception):
    """The whole value is no data for a page; without words, it is too large."""


def encode(value: object) -> Json:
    """Turn any Python value into plain data that `json` keeps without loss."""
    try:
        return _Encoder().encode(value)
    except _Refused as refused:
        return refused.args[0] if refused.args else {"large": describe(value)}


@dataclass
class _Encoder:
    """One walk over one value, with the limits that hold for it as a whole."""

    items: int = 0
    characters: int = 0
    open: list[int] = field(default_factory=list)  # ids of the containers around the current value

    def encode(self, value: object) -> Json:
        numpy: Any = sys.modules.get("numpy")
        if numpy is not None and isinstance(value, numpy.generic | numpy.ndarray):
            return self.numpy(value)
        # One that can change and has a hash all the same could be a key here, but not when decoded.
        hashed = isinstance(value, list | dict | set) and value.__hash__ is not None
        if isinstance(value, _CONTAINERS) and not hashed:
            return self.container(value)
        return self.scalar(value)

    def scalar(self, value: object) -> Json:
        self.spend(items=1)
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            self.spend(characters=len(value))
            return str.__str__(value)
        if isinstance(value, int):
            self.spend(characters=value.bit_length() // 4)
            if abs(value) >= MAX_WHOLE:
                raise _Refused
            return int(value)
        if isinstance(value, float):
            return float(value) if isfinite(value) else {"float": float.__repr__(value)}
        if isinstance(value, complex):
            return {"complex": complex.__repr__(value)}
        return {"opaque": type(value).__name__}

    def container(self, value: Any) -> Json:
        if id(value) in self.open:
            raise _Refused({"opaque": f"{type(value).__name__} that contains itself"})
        if len(self.open) == MAX_DEPTH:
            raise _Refused({"large": f"data nested more than {MAX_DEPTH} levels deep"})
        self.spend(items=not value)  # an empty one counts, or many would cost nothing
        self.open.append(id(value))
        pairs = value.items() if isinstance(value, dict) else ()
        parts: list[Json] = [[self.encode(key), self.encode(part)] for key, part in pairs]
        parts = parts or [self.encode(part) for part in value]
        self.open.pop()
        if isinstance(value, list):
            return parts
        if isinstance(value, set | frozenset):
            return {"set": sorted(parts, key=lambda part: _order(decode(part)))}
        return {"dict" if isinstance(value, dict) else "tuple": parts}

    def numpy(self, value: Any) -> Json:
        if value.dtype.kind not in "biufcUT":
            return {"opaque": f"numpy {value.dtype.name}"}
        if not value.shape:
            scalar = value.tolist()
            if type(scalar) is type(value):  # a long double has no Python scalar of its own
                scalar = complex(value) if value.dtype.kind == "c" else float(value)
            return self.encode(scalar)
        if prod(max(length, 1) for length in value.shape) > MAX_ITEMS:
            raise _Refused
        parts = [self.encode(part) for part in value.flat]
        return {"array": parts, "shape": list(value.shape), "dtype": value.dtype.name}

    def spend(self, *, items: int = 0, characters: int = 0) -> None:
        self.items += items
        self.characters += characters
        if self.items > MAX_ITEMS or self.characters > MAX_CHARACTERS:
            raise _Refused


_DECODERS: dict[str, Callable[[Any], Value]] = {
    "float": float,
    "complex": complex,
    "opaque": Opaque,
    "large": TooLarge,
    "tuple": tuple,
    "set": frozenset,
    "dict": dict,
}


def decode(data: Json) -> Value:
    """Turn what `encode` gave, straight or through `json`, back into a value."""
    if isinstance(data, list):
        return [decode(part) for part in data]
    if not isinstance(data, dict):
        return data
    kind, packed = next(iter(data.items()))
    content: Any = decode(packed)
    if kind != "array":
        return _DECODERS[kind](content)
    shape = tuple(cast("list[int]", data["shape"]))
    return Array(_nested(iter(content), shape), shape, str(data["dtype"]))


def _nested(parts: Iterator[Any], shape: tuple[int, ...]) -> Any:
    if not shape:
        return next(parts)
    return [_nested(parts, shape[1:]) for _ in range(shape[0])]


def describe(value: object) -> str:
    """Say in a few words what a value is: `an array [3, 3]`, `a list of 2 items`, `a text`."""
    if isinstance(value, TooLarge):
        return value.what
    if isinstance(value, Opaque):
        return f"a{'n' * value.type.lower().startswith(tuple('aeio'))} {value.type}"
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, int) and value.bit_length() > 1_000:
        return f"a whole number of about {round(value.bit_length() * 0.30103):,} digits"
    if isinstance(value, int | float | complex):
        return "a number"
    if isinstance(value, str):
        return f"a text of {len(value):,} characters" if len(value) > 100 else "a text"
    if isinstance(value, _CONTAINERS):
        return f"a {type(value).__name__} of {len(value):,} item{'s' * (len(value) != 1)}"
    return f"an array {list(getattr(value, 'shape', ()))}"


def children(value: Value) -> list[Value]:
    """List the values directly inside a value; none for a scalar."""
    if isinstance(value, Array):
        return value.data
    if isinstance(value, dict):
        return [part for pair in value.items() for part in pair]
    if isinstance(value, frozenset):
        return sorted(value, key=_order)
    return list(value) if isinstance(value, list | tuple) else []


def exact(value: Value) -> str:
    """Write a value in full precision, as Python prints it."""
    return value if isinstance(value, str) else _written(value, repr, tuples="()")


def plain(value: Value) -> str:
    """Write a value shortly: at most four decimals, trailing zeros cut."""
    return value if isinstance(value, str) else _written(value, _plain_scalar)


def formatted(value: Value, spec: str) -> str:
    """Write a value with a format spec, element by element if it has any."""
    return _written(value, lambda scalar: format(scalar, spec))


def _written(value: Value, write: Callable[[Value], str], tuples: str = "[]") -> str:
    """Write the brackets of containers, and what is in them by `write`; keys are always exact."""
    if isinstance(value, dict):
        keys = [_written(key, repr, "()") for key in value]
        values = [_written(part, write, tuples) for part in value.values()]
        return f"{{{', '.join(map('{}: {}'.format, keys, values))}}}"
    if not isinstance(value, Array | list | tuple | frozenset):
        return write(value)
    parts = ", ".join(_written(part, write, tuples) for part in children(value))
    if isinstance(value, frozenset):
        return f"{{{parts}}}" if value else "set()"
    if isinstance(value, tuple) and tuples == "()":
        return f"({parts},)" if len(value) == 1 else f"({parts})"
    return f"[{parts}]"


def _plain_scalar(value: Value) -> str:
    if isinstance(value, complex):
        real, imaginary = _plain_scalar(value.real), _plain_scalar(value.imag)
        return f"{real}{'' if imaginary.startswith('-') else '+'}{imaginary}j"
    if not isinstance(value, float) or not isfinite(value):
        return repr(value)
    text = f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    if text not in ("0", "-0") and abs(value) < 1e16:
        return text
    digits, exponent = f"{value:.{DECIMALS - 1}e}".split("e")
    return f"{digits.rstrip('0').rstrip('.')}e{exponent}" if value else "0"


def _order(value: Value) -> tuple[int, Any]:
    """Sort key for values of mixed types: numbers by size, texts by letters, the rest as text."""
    if isinstance(value, int | float):
        return (0, value) if value == value else (1, "nan")
    if isinstance(value, str):
        return (2, value)
    if isinstance(value, tuple):
        return (3, [_order(part) for part in value])
    return (4, exact(value))
