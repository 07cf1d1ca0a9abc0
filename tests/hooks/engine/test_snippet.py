import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks.engine.approved import as_comments
from hooks.engine.faults import Faults, Place
from hooks.engine.job import Limits
from hooks.engine.snippet import Shown, parse, read
from tests.helpers import SAMPLES, expected, samples

SECTIONS = """\
import numpy as np

# --8<-- [start:outer]
def f():
    # --8<-- [start:body]

    x = 1  # [!hl]

    print(x)
    #> 1
    # --8<-- [end:body]
# --8<-- [end:outer]
f()  # calls [!hl]
"""


@pytest.mark.parametrize("name", samples("unsound"))
def test_what_is_wrong_is_told_with_its_line(name):
    with pytest.raises(Faults) as caught:
        read(SAMPLES, f"unsound/{name}.py")
    told = [(fault.snippet.line, fault.message) for fault in caught.value.faults]
    wanted = sorted(expected("unsound", name))
    assert [line for line, _ in sorted(told)] == [line for line, _ in wanted]
    for (_, message), (_, part) in zip(sorted(told), wanted, strict=True):
        assert part in message


@pytest.mark.parametrize(
    ("content", "message", "line"),
    [
        (b"x = 1\ny = '\xe9'\n", "is not UTF-8: save the file as UTF-8", 2),
        ("x = 1\n".encode("utf-16"), "is not UTF-8: save the file as UTF-8", 1),
        (b"x = 1\n\0", "null bytes", None),
    ],
)
def test_a_file_that_is_no_text_is_told(tmp_path, content, message, line):
    (tmp_path / "a.py").write_bytes(content)
    with pytest.raises(Faults) as caught:
        read(tmp_path, "a.py")
    (fault,) = caught.value.faults
    assert message in fault.message
    assert line is None or fault.snippet == Place("a.py", line)


@pytest.mark.parametrize("path", ["missing.py", "."])
def test_a_file_that_is_not_there_is_told(tmp_path, path):
    with pytest.raises(Faults, match="cannot be read"):
        read(tmp_path, path)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: text.replace(b"\n", b"\r"),
        lambda text: b"\xef\xbb\xbf" + text,
        lambda text: text.removesuffix(b"\n"),
    ],
    ids=["CRLF", "CR", "BOM", "no final newline"],
)
def test_bytes_that_editors_add_change_nothing(tmp_path, change):
    (tmp_path / "a.py").write_bytes(change(SECTIONS.encode()))
    assert read(tmp_path, "a.py") == parse("a.py", SECTIONS)


def test_an_empty_file_is_a_snippet():
    snippet = parse("a.py", "")
    assert snippet.shown() == Shown("", ())
    assert snippet.sections == snippet.approved == {}


@pytest.mark.parametrize(
    ("section", "shown"),
    [
        ("body", Shown("x = 1\n\nprint(x)", (1,))),
        ("outer", Shown("def f():\n\n    x = 1\n\n    print(x)", (3,))),
        (
            None,
            Shown(
                "import numpy as np\n\ndef f():\n\n    x = 1\n\n    print(x)\nf()  # calls", (5, 8)
            ),
        ),
    ],
)
def test_code_is_shown_dedented_without_marks(section, shown):
    assert parse("a.py", SECTIONS).shown(section) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("s = '''\n# --8<-- [start:a]\n#> 1\n'''\n", "s = '''\n# --8<-- [start:a]\n#> 1\n'''"),
        ("s = '# [!hl]'\n", "s = '# [!hl]'"),
        ("x = 1  # --8<-- [start:a]\n", "x = 1  # --8<-- [start:a]"),
        ("x = 1  # (1)!\n", "x = 1  # (1)!"),
        ("x = 1\n# [!limit seconds=3]\ny = 2\n", "x = 1\ny = 2"),
        ("if 1:\n\tx = 1\n", "if 1:\n\tx = 1"),
        ("x = 'é\u2028\x0c'\n", "x = 'é\u2028\x0c'"),
    ],
)
def test_only_marks_that_are_comments_are_taken_out(text, shown):
    assert parse("a.py", text).shown() == Shown(shown, ())


def test_a_section_of_marks_alone_shows_nothing():
    snippet = parse("a.py", "# --8<-- [start:a]\n# --8<-- [end:a]\n")
    assert snippet.shown("a") == Shown("", ())


def test_limits_are_read():
    snippet = parse("a.py", "# [!limit seconds=20 megabytes=2000]\n# [!limit characters=7]\n")
    assert snippet.limits == Limits(20, 2000, 7)
    assert parse("a.py", "").limits == Limits()


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("a = 1\n\nb = (\n    2\n)\n", [(1, 1), (3, 5)]),
        ("a = 1; b = '''\n'''\n", [(1, 2)]),
        ("for i in x:\n    a\n    b\nelse:\n    c\n", [(1, 1), (2, 2), (3, 3), (5, 5)]),
        ("if a: b\nelse: c\n", [(1, 1), (2, 2)]),
        ("if é: b; é\nc\n", [(1, 1), (2, 2)]),
        ("@a\n@b(\n)\ndef f(\n    x,\n):  # why\n\n    'doc'\n    x\n", [(1, 6), (8, 8), (9, 9)]),
        ("class A:\n    @a\n    def f(self):\n        pass\n", [(1, 1), (2, 3), (4, 4)]),
        ("try:\n    a\nexcept (\n    B\n):\n    c\n", [(1, 1), (2, 2), (3, 5), (6, 6)]),
        (
            "match a:\n    case 1:\n        b\n    case _: c\nd\n",
            [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)],
        ),
        ("with a as b, \\\n     c:\n    d\n", [(1, 2), (3, 3)]),
    ],
)
def test_statements_of_heads_and_bodies_stand_apart(text, statements):
    assert list(parse("a.py", text).statements) == statements


def test_approved_output_belongs_to_the_statement_above():
    snippet = parse("a.py", "print(\n    1)\n#> 1\n#>  2\n#>\n#>= 'a\\tb'\nf()\n")
    ((statement, approved),) = snippet.approved.items()
    assert (statement, approved) == (2, ("1\n 2\n\na\tb", 3, 6))


@given(st.text(st.characters(codec="utf-8")))
def test_any_output_can_be_approved(printed):
    comments = "".join(f"{line}\n" for line in as_comments(printed))
    approved = parse("a.py", f"f()\n{comments}").approved
    assert [one.text for one in approved.values()] == ([printed] if printed else [])


@given(st.lists(st.text("ab 中🙂#>='").map(str.rstrip)))
def test_ordinary_lines_are_approved_as_they_are_printed(lines):
    printed = "".join(f"{line}\n" for line in lines)
    assert as_comments(printed) == [f"#> {line}".rstrip() for line in lines]


@given(st.text("# -8<[startend:ab]!hl>=\n'x", max_size=60))
def test_text_of_any_kind_is_read_or_told(text):
    faults = []
    try:
        parse("a.py", text)
    except Faults as error:
        faults = error.faults
    assert all(1 <= fault.snippet.line <= text.count("\n") + 2 for fault in faults)


@pytest.mark.parametrize("text", ["-" * 200_000 + "1", "1" + "+1" * 100_000, "a" + ".b" * 100_000])
def test_a_text_that_is_nested_too_deeply_is_told(text):
    with pytest.raises(Faults, match=r"^a\.py:1: \w+Error: (nested too deeply|maximum recursion)"):
        parse("a.py", text)


def test_an_escaped_marker_is_no_marker_and_is_told():
    with pytest.raises(Faults) as caught:
        parse("a.py", "# ;--8<-- [start:a]\nx = 1\n# ;--8<-- [end:a]\n")
    assert [fault.snippet.line for fault in caught.value.faults] == [1, 3]


def test_a_marker_with_an_odd_name_is_told():
    text = "# --8<-- [start:Bad Name]\nx = 1\n# --8<-- [end:Bad Name]\n"
    with pytest.raises(Faults) as told:
        parse("snippets/lesson/case.py", text)
    assert [fault.snippet.line for fault in told.value.faults] == [1, 3]
    assert "'# --8<-- [start:Bad Name]' is no section marker" in str(told.value.faults[0])
