"""One run of one snippet in the reader's browser, with what the reader has edited.

The page's worker writes the project's files below `ROOT`, as they were when the site was built, and
calls `run`. What it gives back is written by the same views as the page itself.
"""

import builtins
import difflib
import io
import json
import linecache
import re
import sys
import types
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from hooks.engine import outcome
from hooks.engine.faults import NEAR, Faults
from hooks.engine.formula import mathml
from hooks.engine.job import Job
from hooks.engine.output import section_output
from hooks.engine.printing import Output
from hooks.engine.record import Record
from hooks.engine.snippet import Snippet, parse
from hooks.engine.values import decode
from hooks.engine.views import Asked, CannotShow, show_html, show_text

ROOT = "/course"

Edits = Mapping[str, str]  # a section, or "" for the whole file -> its code as a page shows it
Json = dict[str, Any]

# Lines of the whole file, which a reader does not see: in words on syntax, and in a dump.
_LINE = re.compile(r" (?:\((?:detected at|first in|[^()]*\.py,) line \d+\)|on line \d+)")
_FRAME = re.compile(r"(?m)^(.+?\.py):\d+: ")

# What is not Python's own to say, in the page's language. Advice to authors stands in English
# alone: readers of Chinese are told what it comes to.
_WORDS = {
    "en": {"too much": "prints more than {:,} characters", "near": NEAR},
    "zh": {
        "too much": "打印的内容超过了 {:,} 个字符",
        "near": "（是不是 {!r}？）",
        "comment": "以 `#>`、`# --8<--` 或 `# [!limit` 开头的注释另有用途，这一行写得不对",
        "misfit": "得到的结果没法照这里的样子显示",
    },
}


class _TooMuch(BaseException):
    """The snippet prints more than its limit."""


def run(request: str) -> str:
    """Run a snippet; request and answer are JSON.

    Asked are `snippet`, `language`, `edits`, `shown` (section -> what the page shows as its output)
    and `values`. Answered are `events`, `outputs` (section -> lines, each with whether it differs
    from what is shown), and `values` in the order asked, or `trouble` and where it was met.
    """
    asked = json.loads(request)
    path = f"snippets/{asked['snippet']}.py"
    text = Path(ROOT, path).read_text(encoding="utf-8")
    edits, shown, language = asked["edits"], asked["shown"], asked["language"]
    source = edited(parse(path, text), edits)
    try:
        snippet = parse(path, source)
    except Faults as error:
        fault = error.faults[0]
        line = fault.snippet.line if fault.snippet else 1
        where = _lines(parse(path, text), edits)
        message = _LINE.sub("", fault.message)
        if not re.match(r"\w+Error: ", message):
            message = _WORDS[language].get("comment", message)
        return json.dumps(_failed(message, line, _code(source, line), where))
    job = Job(path, limits=snippet.limits, root=ROOT)
    with _alone(Path(ROOT, path).as_posix(), source, job) as (output, namespace):
        answer: Json = {}
        try:
            exec(compile(source, namespace["__file__"], "exec", dont_inherit=True), namespace)
        except BaseException as error:
            if isinstance(error, _TooMuch):
                words = _WORDS[language]["too much"].format(job.limits.characters)
                error = RuntimeError(words).with_traceback(error.__traceback__)
            found = outcome.trouble(error, job, language=language)
            where = {s: snippet.numbers(s or None) for s in shown if not s or s in snippet.sections}
            message, details = found.message, _FRAME.sub(partial(_origin, path), found.details)
            if isinstance(error, SyntaxError):
                message = _LINE.sub("", message)
            answer = _failed(message, found.line, details or _code(source, found.line), where)
        record = Record(path, output.events())
        if not answer:
            values = [_value(one, asked, namespace, job) for one in asked["values"]]
            answer = {"values": values}
    outputs = {
        section: compared(printed, section_output(snippet, record, section or None))
        for section, printed in shown.items()
    }
    return json.dumps({"events": record.events, "outputs": outputs, **answer})


def edited(snippet: Snippet, edits: Edits) -> str:
    """The snippet's text with the reader's code in place of sections."""
    if "" in edits:
        return edits[""]
    lines = list(snippet.lines)
    for name, code in sorted(edits.items(), key=lambda one: -snippet.sections[one[0]].start):
        section = snippet.sections[name]
        indent = snippet.indent(name)
        mine = [indent + line if line.strip() else "" for line in code.split("\n")]
        lines[section.start : section.end - 1] = mine
    return "\n".join(lines) + "\n"


def compared(shown: str | None, printed: str) -> list[tuple[str, bool]]:
    """The lines printed, and of each whether it differs from the page's, if that shows any."""
    mine = printed.removesuffix("\n").split("\n") if printed else []
    if shown is None:
        return [(line, False) for line in mine]
    matcher = difflib.SequenceMatcher(None, shown.split("\n"), mine, autojunk=False)
    same = {b + n for _, b, size in matcher.get_matching_blocks() for n in range(size)}
    return [(line, number not in same) for number, line in enumerate(mine)]


def _lines(snippet: Snippet, edits: Edits) -> dict[str, list[int]]:
    """Where the lines of edited sections stand in the edited text."""
    where, more = {}, 0
    for name in sorted(edits, key=lambda name: snippet.sections[name].start if name else 0):
        count = edits[name].count("\n") + 1
        section = snippet.sections.get(name)
        first = section.start + 1 + more if section else 1
        where[name] = list(range(first, first + count))
        more += count - (section.end - section.start - 1 if section else 0)
    return where


def _code(source: str, line: int) -> str:
    """A line, as a reader finds it again."""
    return "".join(source.split("\n")[line - 1 : line]).strip()


def _origin(path: str, frame: re.Match[str]) -> str:
    """What stands before the code of a frame: its file, if that is not the snippet."""
    return "" if frame[1] == path else f"{frame[1]}: "


def _failed(message: str, line: int, details: str, where: Mapping[str, list[int]]) -> Json:
    """The answer for a run that failed; `where` has the lines of the sections that a page shows."""
    section, number = next(
        ((name, lines.index(line) + 1) for name, lines in where.items() if line in lines), (None, 0)
    )
    trouble = {"message": message, "section": section, "line": number, "details": details}
    return {"trouble": trouble}


def _value(one: Json, asked: Json, namespace: dict[str, Any], job: Job) -> Json:
    """What stands in the place of a value: `html`, or `error`."""
    request = Asked(
        asked["snippet"], one["expression"], one["view"], one["options"], asked["language"]
    )
    words = _WORDS[request.language]
    answer = outcome.answer(request.expression, "<value>", namespace, job, words["near"])
    if answer.error:
        return {"error": answer.error}
    try:
        value = decode(answer.data)
        if one["math"]:
            return {"html": mathml(show_text(value, request))}
        return {"html": show_html(value, request)}
    except CannotShow as error:
        return {"error": words.get("misfit", str(error))}


@contextmanager
def _alone(filename: str, source: str, job: Job) -> Iterator[tuple[Output, dict[str, Any]]]:
    """A fresh `__main__` and fresh modules of the project; afterwards all is as before."""

    def too_much() -> NoReturn:
        raise _TooMuch

    main = types.ModuleType("__main__")
    main.__file__ = filename
    main.__package__ = ".".join(job.path.split("/")[:-1])
    before, names = sys.modules["__main__"], dict(vars(builtins))
    output = Output(filename, job.limits.characters, too_much)
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    numpy: Any = sys.modules.get("numpy")
    errors, digits = numpy.geterr(), numpy.get_printoptions()
    stdin, sys.stdin = sys.stdin, io.StringIO()
    try:
        sys.modules["__main__"] = main
        with redirect_stdout(output), redirect_stderr(io.StringIO()), warnings.catch_warnings():
            outcome.make_warnings_errors()
            __import__(main.__package__)
            yield output, main.__dict__
    finally:
        sys.stdin = stdin
        sys.modules["__main__"] = before
        numpy.seterr(**errors)
        numpy.set_printoptions(**digits)
        vars(builtins).update(names)
        for name in [name for name in sys.modules if name.partition(".")[0] == "snippets"]:
            del sys.modules[name]
        linecache.cache.pop(filename, None)
