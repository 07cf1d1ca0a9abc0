"""Which statement printed what: a record's events laid over its snippet's lines."""

from dataclasses import dataclass

from hooks.engine.faults import Fault, Place
from hooks.engine.record import Event, Record
from hooks.engine.snippet import Snippet


@dataclass(frozen=True)
class Mismatch:
    """A statement (known by its last line) that did not print what is approved."""

    line: int
    approved: str | None
    printed: str | None


def printed_by(snippet: Snippet, event: Event) -> int:
    """The statement that an event belongs to.

    It is the innermost one that has `#>` lines, so that an author can approve the output of a
    helper where it is called; without any, it is the innermost one of the snippet.
    """
    statements = [snippet.statement_at(line) for line in event.lines] or [0]
    return next((line for line in statements if line in snippet.approved), statements[0])


def section_output(snippet: Snippet, record: Record, section: str | None) -> str:
    """What the statements of a section (or of the whole file) printed, in order of time."""
    return "".join(
        event.text for event in record.events if snippet.holds(section, printed_by(snippet, event))
    )


def section_figures(snippet: Snippet, record: Record, section: str | None) -> list[str]:
    """The figures that the statements of a section (or of the whole file) opened, as SVG."""
    lines = [snippet.statement_at(next(iter(figure.lines), 1)) for figure in record.figures]
    pairs = zip(record.figures, lines, strict=True)
    return [figure.svg for figure, line in pairs if snippet.holds(section, line)]


def mismatches(snippet: Snippet, record: Record) -> list[Mismatch]:
    """Where the run and the approved output differ, in order of lines."""
    printed: dict[int, str] = {}
    for event in record.events:
        statement = printed_by(snippet, event)
        printed[statement] = printed.get(statement, "") + event.text
    approved = {line: one.text for line, one in snippet.approved.items()}
    return [
        Mismatch(line, approved.get(line), printed.get(line))
        for line in sorted({*approved, *printed})
        if approved.get(line) != printed.get(line)
    ]


def mismatch_fault(path: str, mismatch: Mismatch) -> Fault:
    """Words for output that is not the approved one."""
    if mismatch.approved is None:
        message = "prints, but has no `#>` lines: see what it prints, then `make approve`"
    elif mismatch.printed is None:
        message = "prints nothing, but has `#>` lines: `make approve` takes them away"
    else:
        message = "prints other than the approved output: mend it, or `make approve`"
    gone = [f"- {line}" for line in (mismatch.approved or "").splitlines()]
    come = [f"+ {line}" for line in (mismatch.printed or "").splitlines()]
    return Fault(message, Place(path, mismatch.line), details="\n".join(gone + come))
