"""The cells of a Jupyter notebook as data for JSON, and the one that lets the others import."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hooks.engine.record import Record
from hooks.engine.snippet import read

Cell = dict[str, Any]

HIDDEN = {"source_hidden": True}
_SHELF = """\
# What the code of this notebook imports of the course, as source text.
import sys
from importlib.abc import InspectLoader
from importlib.util import spec_from_loader


class Shelf(InspectLoader):
    def find_spec(self, name, path=None, target=None):
        return spec_from_loader(name, self, is_package=True) if name in SOURCES else None

    def get_source(self, name):
        return SOURCES[name]


sys.meta_path.insert(0, Shelf())
SOURCES = {}
"""


def text_cell(source: str) -> Cell:
    """A cell of Markdown."""
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def code_cell(source: str, printed: str = "", svgs: Iterable[str] = (), **metadata: Any) -> Cell:
    """A cell of Python, with what it printed and the figures that it drew."""
    outputs: list[Cell] = []
    if printed:
        outputs.append({"output_type": "stream", "name": "stdout", "text": printed})
    for svg in svgs:
        data = {"image/svg+xml": svg}
        outputs.append({"output_type": "display_data", "data": data, "metadata": {}})
    cell = {"cell_type": "code", "metadata": metadata, "source": source, "outputs": outputs}
    return {**cell, "execution_count": None}


def notebook_of(cells: list[Cell]) -> Cell:
    """A notebook of these cells, which get their ids here."""
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def sources(record: Record) -> list[str]:
    """The files of Python code that a run has read, its own apart."""
    read_ones = (name for name, seen in record.files.items() if seen and name.endswith(".py"))
    return [name for name in read_ones if name != record.path]


def shelf_cell(root: Path, files: Iterable[str]) -> Cell:
    """The cell that carries these files of the project as text, for the others to import."""
    names = {re.sub(r"(/__init__)?\.py$", "", file): file for file in files}
    shelf = _SHELF
    for name, file in sorted(names.items()):
        text = read(root, file).shown().code
        literal = repr(text) if "'''" in text else f"r'''\n{text}\n'''"
        shelf += f'SOURCES["{name.replace("/", ".")}"] = {literal}\n'
    return code_cell(f"{shelf}import snippets", jupyter=HIDDEN)
