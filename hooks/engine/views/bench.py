"""`as bench`: one pass of attention as labelled matrices, which a script makes editable.

The value is a dict: what goes in, and what the snippet made of it. Without the script all of it
stands there as tables. The script finds what it needs in `data-bench`, and each table by
`data-matrix`; empty boxes keep the room that its controls will take.
"""

import ast
import json
from collections.abc import Mapping
from dataclasses import replace
from math import isfinite
from typing import NamedTuple

from hooks.engine.values import Value
from hooks.engine.views._parts import escaped, is_number
from hooks.engine.views._table import table
from hooks.engine.views._view import Asked, CannotShow, View, misfit

CONTROLS = ("scale", "axis", "mask", "heads", "hold")


class _Matrix(NamedTuple):
    """How a matrix is set: its name, its role, a word for its rows and one for its columns."""

    name: str
    role: str
    rows: str
    cols: str
    captions: Mapping[str, str]


def _matrix(name: str, en: str, zh: str, role: str = "", rows: str = "", cols: str = "") -> _Matrix:
    return _Matrix(name, role, rows, cols, {"en": en, "zh": zh})


_LABELS = {
    "en": {"asks": "asks", "reads": "reads", "position": "position"},
    "zh": {"asks": "问", "reads": "读", "position": "位置"},
}
_GROUPS = (  # what stands in one row, if there is room
    {
        "X": _matrix("X", "input", "输入", "", "position"),
        "W_q": _matrix("W_q", "stored", "存下的参数"),
        "W_k": _matrix("W_k", "stored", "存下的参数"),
        "W_v": _matrix("W_v", "stored", "存下的参数"),
    },
    {
        "Q": _matrix("Q", "queries", "查询", "q", "asks"),
        "K": _matrix("K", "keys", "键", "k", "reads"),
        "V": _matrix("V", "values", "值", "v", "reads"),
    },
    {
        "mask": _matrix("mask", "who may read", "谁可以读", "", "asks", "reads"),
        "dots": _matrix("QKᵀ", "dot products", "点积", "s", "asks", "reads"),
        "scores": _matrix("S", "scaled scores", "缩放后的分数", "s", "asks", "reads"),
    },
    {
        "A": _matrix("A", "attention weights", "注意力权重", "a", "asks", "reads"),
        "O": _matrix("O", "output", "输出", "o", "asks"),
        "W_o": _matrix("W_o", "stored", "存下的参数"),
        "Y": _matrix("Y", "after W_o", "经过 W_o", "o", "asks"),
    },
    {
        "dO": _matrix("dO", "from the loss", "来自损失", "o", "asks"),
        "dA": _matrix("dA", "for the weights", "对注意力权重", "a", "asks", "reads"),
        "dS": _matrix("dS", "for the scores", "对分数", "s", "asks", "reads"),
    },
    {
        "dQ": _matrix("dQ", "for the queries", "对查询", "q", "asks"),
        "dK": _matrix("dK", "for the keys", "对键", "k", "reads"),
        "dV": _matrix("dV", "for the values", "对值", "v", "reads"),
    },
    {
        "dW_q": _matrix("dW_q", "gradient", "梯度"),
        "dW_k": _matrix("dW_k", "gradient", "梯度"),
        "dW_v": _matrix("dW_v", "gradient", "梯度"),
    },
)
_ALL = {key: matrix for group in _GROUPS for key, matrix in group.items()}
_PLAIN = ("Q", "K", "V", "dots", "scores", "A", "O")
_PROJECTED = ("X", "W_q", "W_k", "W_v", *_PLAIN)
_BACKWARD = (*_PROJECTED, "dO", "dA", "dS", "dQ", "dK", "dV", "dW_q", "dW_k", "dW_v")
_INPUTS = ("X", "W_q", "W_k", "W_v", "W_o", "mask", "dO")


def bench(value: Value, asked: Asked) -> str:
    """Write the tables, and beside them all that the script starts from."""
    matrices, heads = _read(value, asked)
    controls = _controls(asked)
    if "mask" in controls and "mask" not in matrices:
        shape = f"{len(matrices['Q'])}, {len(matrices['K'])}"
        raise CannotShow(f"the control `mask` needs a mask; write `mask=np.ones(({shape}), bool)`")
    row = asked.options.get("row", "0")
    if not row.isdecimal() or int(row) >= len(matrices["Q"]):
        raise CannotShow(f'row="{row}" is no row of Q; write 0 to {len(matrices["Q"]) - 1}')
    given = _INPUTS if "X" in matrices else ("Q", "K", "V", *_INPUTS)
    start = {
        "inputs": {key: matrices[key] for key in given if key in matrices},
        "controls": controls,
        "row": int(row),
        "heads": heads,
    }
    groups = (
        "".join(_table(key, matrices[key], asked) for key in group if key in matrices)
        for group in _GROUPS
    )
    body = "".join(f'<div class="bench__group">{group}</div>' for group in groups if group)
    words = escaped(asked.options.get("caption", ""))
    return (
        f'<attention-bench class="bench" role="group" aria-label="{words or "Q, K, V"}"'
        f' data-expression="{escaped(asked.expression)}"'
        f' data-bench="{escaped(json.dumps(start))}" style="{_room(matrices, controls)}">'
        + f'<p class="bench__caption">{words}</p>'
        * bool(words)
        + f'<div class="bench__top"></div>{body}<div class="bench__bottom"></div>'
        '<p class="bench__alarm"></p></attention-bench>'
    )


def _room(matrices: Mapping[str, list[list[Value]]], controls: list[str]) -> str:
    """How many stops, lines of arithmetic and rows of controls there will be at most."""
    reads, width = len(matrices["K"]), len(matrices["V"][0])
    lines = max(reads + 1, width)
    stops = 4 + ("X" in matrices) + ("Y" in matrices)
    if "X" in matrices:
        lines = max(lines, 2 * len(matrices["Q"][0]) + width)
    if "dO" in matrices:
        stops = 4
        lines = max(reads + width, reads + 1, 2 * len(matrices["Q"][0]), 3 * len(matrices["X"][0]))
    narrow = 2 if "dO" in matrices else 4 if stops == 4 else 3  # stops in a row, on a phone
    return (
        f"--stops:{stops};--narrow:{narrow};--narrow-rows:{-(-stops // narrow)}"
        f";--lines:{lines};--switches:{len(controls)}"
    )


def _read(value: Value, asked: Asked) -> tuple[dict[str, list[list[Value]]], int]:
    """Take the dict apart: each matrix as its rows, of a stack of heads the first; the heads."""
    if not isinstance(value, dict):
        advice = f"write `dict({', '.join(f'{key}=…' for key in _PLAIN)})`"
        raise misfit(value, asked, "a dict of matrices", advice)
    parts = dict(value)
    heads = parts.pop("heads", 1)
    needed: tuple[str, ...] = _BACKWARD if "dO" in parts else _PROJECTED if "X" in parts else _PLAIN
    needed += ("W_o", "Y") if "W_o" in parts or "Y" in parts else ()
    if missing := [key for key in needed if key not in parts]:
        raise CannotShow(f"`bench` needs {', '.join(missing)}, too; write `dict({missing[0]}=…)`")
    if unknown := [key for key in parts if key not in (*needed, "mask")]:
        known = ", ".join((*needed, "mask", "heads"))
        raise CannotShow(f"`bench` knows no {unknown[0]} here; there are: {known}")
    matrices = {key: _rows(key, part) for key, part in parts.items()}
    for key, rows in matrices.items():
        if key in (*_INPUTS, "Q", "K", "V") and not all(
            isinstance(x, bool) if key == "mask" else is_number(x) and isfinite(x)
            for row in rows
            for x in row
        ):
            what = "True and False" if key == "mask" else "finite numbers"
            raise CannotShow(f"{key} of `bench` must hold {what} only")
    _check_shapes(matrices, heads)
    return matrices, heads


def _rows(key: str, part: Value) -> list[list[Value]]:
    rows = part if isinstance(part, list) and part else [[]]
    rows = [rows] if not isinstance(rows[0], list) else rows
    rows = rows[0] if rows[0] and isinstance(rows[0][0], list) else rows  # a stack of heads
    if not rows[0] or any(not isinstance(x, list) or len(x) != len(rows[0]) for x in rows):
        raise CannotShow(f"{key} of `bench` is no matrix; give an array of rows")
    return rows


def _check_shapes(matrices: Mapping[str, list[list[Value]]], heads: Value) -> None:
    shapes = {key: [len(rows), len(rows[0])] for key, rows in matrices.items()}
    (asks, d), (reads, d_v) = shapes["Q"], shapes["V"]
    if type(heads) is not int or heads < 1 or d % heads or d_v % heads:
        raise CannotShow(f"heads={heads!r} of `bench` does not divide the columns of Q and V")
    wanted = {"K": [reads, d], "O": [asks, d_v]}
    wanted |= {key: [asks, reads] for key in ("dots", "scores", "A", "mask", "dA", "dS")}
    if "X" in shapes:
        features = shapes["X"][1]
        wanted |= {"X": [asks, features], "W_q": [d, features], "W_k": [d, features]}
        wanted |= {"W_v": [d_v, features], "K": [asks, d]}
    if "W_o" in shapes:
        wanted |= {"W_o": [shapes["W_o"][0], d_v], "Y": [asks, shapes["W_o"][0]]}
    wanted |= {f"d{key}": shapes[key] for key in ("Q", "K", "V", "O", "W_q", "W_k", "W_v")
               if key in shapes}  # fmt: skip
    for key, shape in shapes.items():
        if shape != wanted.get(key, shape):
            raise CannotShow(
                f"{key} of `bench` is {shape}; beside Q and V it must be {wanted[key]}"
            )


def _controls(asked: Asked) -> list[str]:
    names = asked.options.get("controls", "").split()
    for name in names:
        if name not in CONTROLS:
            raise CannotShow(f"`bench` has no control `{name}`; there are: {', '.join(CONTROLS)}")
    return [name for name in CONTROLS if name in names]


def _table(key: str, rows: list[list[Value]], asked: Asked) -> str:
    """One of the tables, which traces its values to its own part of the expression."""
    matrix, labels = _ALL[key], _LABELS[asked.language]
    options = {
        "name": matrix.name,
        "role": matrix.role,
        "caption": matrix.captions[asked.language],
        "rows": labels.get(matrix.rows, ""),
        "cols": labels.get(matrix.cols, ""),
    }
    options |= {"max": "1"} if key == "A" else {}
    part = replace(asked, expression=_expressions(asked.expression).get(key, key), options=options)
    return f'<div data-matrix="{key}">{table(rows, part, tinted=key == "A")}</div>'


def _expressions(expression: str) -> dict[str, str]:
    """The expressions inside `dict(Q=…, K=…)`; of another expression, its items."""
    call = ast.parse(expression, mode="eval").body
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "dict":
        return {one.arg: ast.unparse(one.value) for one in call.keywords if one.arg}
    return {key: f"({expression})[{key!r}]" for key in _ALL}


VIEW = View("bench", bench, "block", ("caption", "controls", "row"))
