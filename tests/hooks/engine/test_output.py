import pytest

from hooks.engine.output import Mismatch, mismatches, section_output
from hooks.engine.record import Event, Record
from hooks.engine.snippet import parse

SNIPPET = parse(
    "a.py",
    """\
# --8<-- [start:define]
def show(x):
    print(x)
# --8<-- [end:define]
# --8<-- [start:outer]
show(1)
#> 1
# --8<-- [start:inner]
show(
    2
)
# --8<-- [end:inner]
# --8<-- [end:outer]
""",
)


def record(*events):
    return Record("a.py", tuple(Event(text, lines) for text, lines in events))


RUN = record(("1\n", (3, 6)), ("2\n", (3, 9)), ("3\n", (10,)))


@pytest.mark.parametrize(
    ("section", "output"),
    [("define", "2\n"), ("outer", "1\n3\n"), ("inner", "3\n"), (None, "1\n2\n3\n")],
)
def test_a_section_has_the_output_of_its_statements(section, output):
    assert section_output(SNIPPET, RUN, section) == output


def test_mismatches_stand_in_order_of_lines():
    assert mismatches(SNIPPET, RUN) == [Mismatch(3, None, "2\n"), Mismatch(11, None, "3\n")]


@pytest.mark.parametrize(
    ("text", "printed", "differing"),
    [
        ("print(1)\n#> 1\n", "1\n", []),
        ("print(1)\n#> 1\n", "2\n", [Mismatch(1, "1\n", "2\n")]),
        ("print(1)\n#> 1\n", "1", [Mismatch(1, "1\n", "1")]),
        ("print(1)\n#> 1\n", "1 \n", [Mismatch(1, "1\n", "1 \n")]),
        ("print(1)\n#> 1\n", "", [Mismatch(1, "1\n", None)]),
        ("print(1)\n", "1\n", [Mismatch(1, None, "1\n")]),
    ],
)
def test_output_is_compared_to_the_letter(text, printed, differing):
    run = record((printed, (1,))) if printed else record()
    assert mismatches(parse("a.py", text), run) == differing


def test_the_prints_of_one_statement_are_joined_in_order_of_time():
    snippet = parse(
        "a.py", "for i in 1, 2:\n    print(i)\n    #> 1\n    #> 2\n    print()\n    #>\n    #>\n"
    )
    run = record(("1\n", (2,)), ("\n", (5,)), ("2\n", (2,)), ("\n", (5,)))
    assert mismatches(snippet, run) == []
    assert section_output(snippet, run, None) == "1\n\n2\n\n"


def test_output_of_a_helper_belongs_to_the_innermost_statement_that_approves_any():
    text = "def f():\n    g()\ndef g():\n    print(1)\nf()\n"
    run = record(("1\n", (4, 2, 5)))
    for line in 4, 2, 5:
        lines = text.splitlines()
        lines[line - 1] += f"\n{' ' * (4 if line < 5 else 0)}#> 1"
        snippet = parse("a.py", "\n".join(lines))
        shifted = record(("1\n", tuple(n + (n > line) for n in (4, 2, 5))))
        assert mismatches(snippet, shifted) == []
    assert mismatches(parse("a.py", text), run) == [Mismatch(4, None, "1\n")]
