"""What a run comes to: expressions answered in its final state, troubles told on its own lines.

Serves the build's processes (`child`) and the reader's browser (`in_page`) alike.
"""

import os
import re
import traceback
import warnings
from typing import Any

from hooks.engine.faults import nearest
from hooks.engine.job import Job
from hooks.engine.record import Answer, Trouble
from hooks.engine.values import encode

# Compiled here, and kept by `re`: a fork would have to do it each time.
_ELSEWHERE = re.compile(r"(?!__main__$|snippets\b)")


def make_warnings_errors() -> None:
    """A warning ends the run, but for deprecations inside other people's packages."""
    warnings.resetwarnings()
    warnings.simplefilter("error")
    for category in (DeprecationWarning, PendingDeprecationWarning):
        warnings.filterwarnings("ignore", category=category, module=_ELSEWHERE.pattern)


def answer(expression: str, name: str, namespace: dict[str, Any], job: Job) -> Answer:
    """The expression's value; `name` tells in a dump which expression was at work."""
    try:
        return Answer(encode(eval(compile(expression, name, "eval"), dict(namespace))))
    except NameError as error:
        return Answer(error=_words(error, job) + nearest(error.name or "", namespace))
    except BaseException as error:
        return Answer(error=_words(error, job))


def trouble(error: BaseException, job: Job, where: str = "") -> Trouble:
    """What went wrong, on the project's own lines; the engine's and the libraries' are cut."""
    root, filename = job.root, os.path.join(job.root, *job.path.split("/"))
    home = os.path.join(root, "snippets") + os.sep
    frames = traceback.extract_tb(error.__traceback__)
    frames = traceback.StackSummary([f for f in frames if f.filename.startswith((home, filename))])
    line = next((f.lineno for f in reversed(frames) if f.filename == filename), None) or 1
    if isinstance(error, SyntaxError) and error.filename == filename:
        line = error.lineno or 1
    reason = _words(error, job)
    if isinstance(error, SystemExit):
        reason = f"ends the program ({reason}): a snippet runs to its last line"
    elif isinstance(error, EOFError):
        reason = f"waits for input, and nobody is there to type ({reason})"
    elif isinstance(error, MemoryError):
        reason = f"uses too much memory ({reason})"
    elif isinstance(error, Warning):
        reason = f"warns, which counts as an error ({reason})"
    own = [f"{f.filename.removeprefix(root + os.sep)}:{f.lineno}: {f.line}" for f in frames]
    once = "\n".join(dict.fromkeys(own))  # a recursion's lines, too
    return Trouble(where + reason, line, once.replace(os.sep, "/"))


def _words(error: BaseException, job: Job) -> str:
    """What an exception says, without the machine's paths."""
    text = str(error)
    for folder in filter(None, (job.root, job.scratch)):
        text = text.replace(folder + os.sep, "").replace(folder, ".")
    return f"{type(error).__name__}: {text}".rstrip(": ")
