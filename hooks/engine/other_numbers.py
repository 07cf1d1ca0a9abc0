"""What snippets do with other numbers than the lesson's own, as one short text each.

The lessons' numbers are easy to reckon with: identity matrices, keys equal to queries. With such
numbers a forgotten transpose shows nowhere. So each snippet runs once more, in a copy with other
decimals in lists, and other matrices for identities and ones; what it gives is approved.
"""

import ast
import re
from collections.abc import Iterable
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Any

from hooks.engine.record import Record
from hooks.engine.snippet import SNIPPETS, Snippet
from hooks.engine.store import Store
from hooks.engine.values import decode

KEY = "with other numbers"  # beside names and expressions, of which it is none
_DECIMAL = re.compile(r"-?\d+\.\d*(?:e[-+]?\d+)?")
_REGULAR = {  # what makes arrays whose entries are alike, and what is added to that
    "eye": "{numpy}.tri({size})",
    "ones": "({numpy}.arange({numpy}.prod({size})).reshape({size}) % 7)",
}
_STEPS = 64  # sums and products of such fractions are exact, on every machine


def has_others(snippet: Snippet) -> bool:
    """Whether a snippet runs with other numbers; what draws takes long, and is approved anyway."""
    return bool(snippet.names) and "matplotlib" not in "\n".join(snippet.lines)


def with_other_numbers(text: str) -> str:
    """The program with other numbers, and without the assertions that hold for its own."""
    return ast.unparse(_Others().visit(ast.parse(text)))


def copy_with_others(root: Path, copy: Path, snippets: Iterable[str]) -> None:
    """Copy the snippets of a project, with other numbers in these."""
    copytree(root / SNIPPETS, copy / SNIPPETS, ignore=ignore_patterns("__pycache__", "*.toml"))
    for path in snippets:
        file = copy / path
        file.write_text(with_other_numbers(file.read_text("utf-8-sig")), "utf-8", newline="\n")


def run_with_others(store: Store, snippets: dict[str, Snippet]) -> dict[str, str]:
    """By snippet, what it does with other numbers."""
    names = {path: one.names for path, one in snippets.items() if has_others(one)}
    cache = store.root / ".cache"
    cache.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=cache, prefix="other-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder).resolve()
        copy_with_others(store.root, copy, snippets)
        others = Store(copy, store.runner.at(copy), cache=cache / "other")
        made = others.records(names)
        store.notes += others.notes
    return {path: fingerprint(one, names[path]) for path, one in made.items()}


def fingerprint(record: Record, names: Iterable[str]) -> str:
    """What a run prints and ends with, to the digits that all machines give; or that it fails."""
    if record.trouble:
        return f"fails: {record.trouble.message}"
    answers = {name: record.answers[name] for name in names}  # a stored record may know more
    values = {name: decode(one.data) for name, one in answers.items() if not one.error}
    text = "".join(f"{name} {_rough(value)}\n" for name, value in values.items())
    printed = "".join(event.text for event in record.events)
    text += _DECIMAL.sub(lambda match: _rough(float(match[0])), printed)
    return sha256(text.encode()).hexdigest()[:12]


def _rough(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{' '.join(map(_rough, value))}]"
    if isinstance(value, dict):
        return f"[{' '.join(f'{key}: {_rough(part)}' for key, part in value.items())}]"
    if isinstance(value, float):
        return f"{value:.4g}" if not abs(value) < 1e-9 else "0"
    return str(value) if isinstance(value, int) else ""  # a text may hold any digits


class _Others(ast.NodeTransformer):
    """Puts other numbers into a program."""

    def __init__(self) -> None:
        self.count = 0

    def _next(self) -> float:
        self.count += 1
        return (self.count * 5 % 17 + 1) / _STEPS

    def visit_List(self, node: ast.List) -> ast.AST:
        node.elts = [self._other(one) for one in node.elts]
        return node

    def visit_Assign(self, node: ast.Assign) -> list[ast.stmt]:
        """Names that get one value together get a value each."""
        made: list[ast.stmt] = []
        for target in node.targets:
            value: ast.expr = self.visit(deepcopy(node.value))
            if made and isinstance(value, ast.Name):
                value = ast.BinOp(value, ast.Add(), ast.Constant(self._next()))
            made.append(ast.Assign([target], value, lineno=node.lineno))
        return made

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        kind = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if kind not in _REGULAR or len(node.args) > 1 or node.keywords:
            return node
        numpy, size = ast.unparse(node.func)[: -len(kind) - 1], ast.unparse(node.args[0])
        more = _REGULAR[kind].format(numpy=numpy, size=size)
        return ast.parse(f"({ast.unparse(node)} + {more} * {self._next()})", mode="eval").body

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return ast.Pass()

    def _other(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            return ast.Constant(node.value + self._next())
        if isinstance(node, ast.UnaryOp):
            node.operand = self._other(node.operand)
            return node
        other: ast.expr = self.visit(node)
        return other
