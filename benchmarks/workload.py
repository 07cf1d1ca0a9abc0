"""The pages and snippets that all tools are given, and what each snippet has to print."""

from __future__ import annotations

from dataclasses import dataclass, replace

SHARED = "snippets/shared.py"
PROSE = "Some prose about what comes next. " * 20
CODE = """\
import numpy as np

from snippets.shared import OFFSET

X = np.arange({n}, {n} + 6.0).reshape(3, 2)
scores = X @ X.T / np.sqrt(2)
exponentials = np.exp(scores - scores.max(axis=1, keepdims=True))
weights = exponentials / exponentials.sum(axis=1, keepdims=True)
total = {factor} * round(weights.sum()) + OFFSET
print(f"snippet {n} prints {{total}}")
"""  # printed as one string: a notebook may tear several apart


@dataclass(frozen=True)
class Workload:
    """So many pages of so many snippets, in one state of their editing."""

    pages: int
    snippets: int
    factor: int = 2  # a number in the first snippet
    offset: int = 0  # a number in the module that all snippets import

    @classmethod
    def named(cls, name: str) -> Workload:
        """`20x5`: 20 pages of 5 snippets."""
        pages, snippets = map(int, name.split("x"))
        return cls(pages, snippets)

    def __str__(self) -> str:
        return f"{self.pages}x{self.snippets}"

    def one_edited(self) -> Workload:
        """The same with another number in the first snippet."""
        return replace(self, factor=self.factor + 1)

    def shared_edited(self) -> Workload:
        """The same with another number in the module that all snippets import."""
        return replace(self, offset=self.offset + 1)

    @property
    def count(self) -> int:
        """How many snippets there are."""
        return self.pages * self.snippets

    def on_page(self, page: int) -> range:
        """The numbers of a page's snippets."""
        return range(page * self.snippets, (page + 1) * self.snippets)

    def code(self, n: int) -> str:
        """The code of a snippet."""
        return CODE.format(n=n, factor=self._factor(n))

    def result(self, n: int) -> int:
        """The number that a snippet has to print."""
        return 3 * self._factor(n) + self.offset  # three rows of weights, each sums to one

    def shared(self) -> str:
        """The code of the module that all snippets import."""
        return f"OFFSET = {self.offset}\n"

    def _factor(self, n: int) -> int:
        return self.factor if n == 0 else 2
