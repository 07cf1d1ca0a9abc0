"""What a run comes to: expressions answered in its final state, troubles told on its own lines.

Serves the build's processes (`child`) and the reader's browser (`in_page`) alike.
"""

import os
import re
import traceback
import warnings
from typing import Any

from hooks.engine.faults import NEAR, nearest
from hooks.engine.job import Job
from hooks.engine.record import Answer, Trouble
from hooks.engine.values import encode

# Compiled here, and kept by `re`: a fork would have to do it each time.
_ELSEWHERE = re.compile(r"(?!__main__$|snippets\b)")

# What is said of an error around Python's own words; readers are told in the page's language.
_REASONS: dict[str, dict[type[BaseException], str]] = {
    "en": {
        SystemExit: "ends the program ({}): a snippet runs to its last line",
        EOFError: "waits for input, and nobody is there to type ({})",
        MemoryError: "uses too much memory ({})",
        Warning: "warns, which counts as an error ({})",
    },
    "zh": {
        SystemExit: "程序提前结束（{}）：代码片段要运行到最后一行",
        EOFError: "程序在等待输入，而这里没有人能输入（{}）",
        MemoryError: "占用的内存太多（{}）",
        Warning: "程序发出了警告，在这里算作错误（{}）",
    },
}


def make_warnings_errors() -> None:
    """A warning ends the run, but for deprecations inside other people's packages."""
    warnings.resetwarnings()
    warnings.simplefilter("error")
    for category in (DeprecationWarning, PendingDeprecationWarning):
        warnings.filterwarnings("ignore", category=category, module=_ELSEWHERE.pattern)


def answer(
    expression: str, name: str, namespace: dict[str, Any], job: Job, near: str = NEAR
) -> Answer:
    """The expression's value; `name` tells in a dump which expression was at work."""
    try:
        return Answer(encode(eval(compile(expression, name, "eval"), dict(namespace))))
    except NameError as error:
        return Answer(error=_words(error, job) + nearest(error.name or "", namespace, near))
    except BaseException as error:
        return Answer(error=_words(error, job))


def trouble(error: BaseException, job: Job, where: str = "", language: str = "en") -> Trouble:
    """What went wrong, on the project's own lines; the engine's and the libraries' are cut."""
    root, filename = job.root, os.path.join(job.root, *job.path.split("/"))
    home = os.path.join(root, "snippets") + os.sep
    frames = traceback.extract_tb(error.__traceback__)
    frames = traceback.StackSummary([f for f in frames if f.filename.startswith((home, filename))])
    line = next((f.lineno for f in reversed(frames) if f.filename == filename), None) or 1
    if isinstance(error, SyntaxError) and error.filename == filename:
        line = error.lineno or 1
    reason = _words(error, job)
    for kind, words in _REASONS[language].items():
        if isinstance(error, kind):
            reason = words.format(reason)
    own = [f"{f.filename.removeprefix(root + os.sep)}:{f.lineno}: {f.line}" for f in frames]
    once = "\n".join(dict.fromkeys(own))  # a recursion's lines, too
    return Trouble(where + reason, line, once.replace(os.sep, "/"))


def _words(error: BaseException, job: Job) -> str:
    """What an exception says, without the machine's paths."""
    text = str(error)
    for folder in filter(None, (job.root, job.scratch)):
        text = text.replace(folder + os.sep, "").replace(folder, ".")
    return f"{type(error).__name__}: {text}".rstrip(": ")
