"""Changes of a snippet, one token at a time: each number, operator, comparison, axis, transpose,
slice and argument.
"""

import ast
import io
import re
import tokenize
from collections import Counter
from itertools import pairwise
from typing import NamedTuple

_OPERATORS = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "/"), ast.Div: ("/", "*"),
    ast.MatMult: ("@", "*"), ast.Pow: ("**", "*"), ast.FloorDiv: ("//", "/"), ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.BitXor: ("^", "&"),
    ast.LShift: ("<<", ">>"), ast.RShift: (">>", "<<"),
    ast.And: ("and", "or"), ast.Or: ("or", "and"),
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"),
    ast.NotIn: ("not", ""), ast.Is: ("is", "is not"), ast.IsNot: ("not", ""),
    ast.USub: ("-", ""), ast.Not: ("not", ""), ast.Invert: ("~", ""),
}  # fmt: skip
_TRANSPOSES = ("T", "mT")
# Functions of two arguments that may be swapped: that would be no change.
_SYMMETRIC = {"allclose", "array_equal", "isclose", "maximum", "minimum"}
_AXES = {-3: "-2", -2: "-1", -1: "-2", 0: "1", 1: "0"}

Span = tuple[int, int]  # of a text


class Change(NamedTuple):
    """One change of a file: what stands at `start` becomes something else."""

    path: str
    line: int
    start: int
    old: str
    new: str
    nth: int = 1  # of the changes of its line that read alike

    def applied(self, text: str) -> str:
        """The text with the change made."""
        end = self.start + len(self.old)
        assert text[self.start : end] == self.old
        return text[: self.start] + self.new + text[end:]

    def name(self, text: str) -> str:
        """What it is called in a list, wherever its line moves."""
        which = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.path}: {text.splitlines()[self.line - 1].strip()}: {self.words}{which}"

    @property
    def words(self) -> str:
        """What becomes what, on one line."""
        old, new = " ".join(self.old.split()), " ".join(self.new.split())
        return f"{old} -> {new}".strip()

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words}"


def changes(path: str, text: str) -> list[Change]:
    """All changes of a file, in the order of its text."""
    finder = _Finder(path, text)
    finder.visit(ast.parse(text))
    found = sorted(set(finder.found), key=lambda change: (change.start, change.old, change.new))
    alike = Counter[str]()
    for index, change in enumerate(found):
        alike[str(change)] += 1
        found[index] = change._replace(nth=alike[str(change)])
    return found


class _Finder(ast.NodeVisitor):
    """Walks over a tree and notes what can be changed in its text."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self.text = path, text
        self.found: list[Change] = []
        self.starts = [0]  # of the lines
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        self.tokens = [
            (self.starts[token.start[0] - 1] + token.start[1], token.string) for token in tokens
        ]

    def note(self, start: int, old: str, new: str) -> None:
        """Remember a change."""
        line = self.text.count("\n", 0, start) + 1
        self.found.append(Change(self.path, line, start, old, new))

    def span(self, node: ast.expr | ast.keyword) -> Span:
        """Where a node stands in the text."""
        ends = [(node.lineno, node.col_offset), (node.end_lineno or 1, node.end_col_offset or 0)]
        start, end = (
            self.starts[line - 1] + len(self._line(line).encode()[:column].decode())
            for line, column in ends
        )
        return start, end

    def _line(self, number: int) -> str:
        return self.text[self.starts[number - 1] : self.starts[number]]

    def operator(self, operator: ast.AST, left: ast.expr | None, right: ast.expr) -> None:
        """Change the operator between two operands, or in front of the only one."""
        start, end = self.span(left)[1] if left else 0, self.span(right)[0]
        old, new = _OPERATORS.get(type(operator), ("", ""))
        at = [place for place, word in self.tokens if word == old and start <= place < end]
        if old and at:
            self.note(at[0] if left else at[-1], old, new)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self.operator(node.op, node.left, node.right)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        old, new = _OPERATORS[type(node.op)]
        start, end = self.span(node.target)[1], self.span(node.value)[0]
        for place, word in self.tokens:
            if word == f"{old}=" and start <= place < end:
                self.note(place, word, f"{new}=")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in pairwise(node.values):
            self.operator(node.op, left, right)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for operator, both in zip(node.ops, pairwise(operands), strict=True):
            self.operator(operator, *both)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        self.operator(node.op, None, node.operand)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        start, end = self.span(node)
        old, value = self.text[start:end], node.value
        if isinstance(value, bool):
            self.note(start, old, str(not value))
        elif isinstance(value, int | float):
            self.note(start, old, _other(value))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """An f-string is one token before Python 3.12, so what stands in it is read on its own."""
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                start, end = self.span(part.value)
                inside = self.text[start:end]
                if _is(inside, part.value):
                    for change in changes(self.path, inside):
                        self.note(start + change.start, change.old, change.new)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if node.attr in _TRANSPOSES:
            start, end = self.span(node)
            point = max(place for place, word in self.tokens if word == "." and start < place < end)
            self.note(point, self.text[point:end], "")
        self.generic_visit(node)

    def visit_Slice(self, node: ast.Slice) -> None:
        for bound in filter(None, (node.lower, node.upper, node.step)):
            start, end = self.span(bound)
            self.note(start, self.text[start:end], "")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        function = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        for one, other in pairwise(node.args) if function not in _SYMMETRIC else ():
            (start, middle), (after, end) = self.span(one), self.span(other)
            first, second = self.text[start:middle], self.text[after:end]
            if first != second:
                self.note(start, self.text[start:end], second + self.text[middle:after] + first)
        spans = [self.span(one) for one in (*node.args, *node.keywords)]
        for keyword in node.keywords:
            if keyword.arg == "axis":
                self.axis(keyword.value)
            else:
                self.visit(keyword.value)
            if not _is_bool(keyword.value):  # left out it would be what it is when it is changed
                self.argument(self.span(keyword), spans)
        for part in (node.func, *node.args):
            self.visit(part)

    def argument(self, own: Span, spans: list[Span]) -> None:
        """Leave an argument out, with the comma that parts it from its neighbour."""
        start = max((end for _, end in spans if end <= own[0]), default=own[0])
        after = (start for start, _ in spans if start >= own[1])
        end = min(after, default=own[1]) if start == own[0] else own[1]
        self.note(start, self.text[start:end], "")

    def axis(self, node: ast.expr) -> None:
        """Take another axis."""
        start, end = self.span(node)
        old = self.text[start:end]
        if re.fullmatch(r"-?\d", old):
            self.note(start, old, _AXES.get(int(old), str(int(old) - 1)))
        else:
            self.visit(node)


def _is(text: str, node: ast.expr) -> bool:
    """Whether a text is the source of a node."""
    try:
        return ast.dump(ast.parse(text, mode="eval").body) == ast.dump(node)
    except SyntaxError:
        return False


def _is_bool(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, bool)


def _other(value: float) -> str:
    """Another number: the next whole one, or half as much."""
    if isinstance(value, int):
        return str(value + 1)
    half = f"{value / 2:g}" if value else "1.0"
    return half if re.search(r"[.e]", half) else f"{half}.0"
