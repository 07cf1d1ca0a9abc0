"""Snippets of any text: read or told with a line; shown and approved without the loss of a line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hooks.engine.approve import approve
from hooks.engine.faults import collected, lines_of
from hooks.engine.lab import read_lab
from hooks.engine.snippet import parse
from tests.helpers import Project

pytestmark = pytest.mark.fuzz
PATH = "snippets/lesson/case.py"

# Lines that can stand in any order in a program that runs.
CODE = st.sampled_from(
    [
        "x = 1",
        "",
        "   ",
        "# a remark",
        "x = 2  # [!hl]",
        "print(x)",
        "print('a\\n\\tb ', end='')",
        "print('中 🙂 #> 1')",
        "for i in 1, 2: print(i)",
        "if x:\n    print(x)\n\n    print(-x)",
        "def f():\n    print('f')\n    # a remark",
        "f = print; f(3)",
        "s = '''\n#> no\n# --8<-- [start:no]\n'''",
        "print(\n    1,\n)",
        "@staticmethod\ndef g(): pass",
        "y = '\f\u2028'",
        "# [!limit seconds=5]",
    ]
)
PROGRAMS = st.lists(CODE, min_size=1, max_size=12)
MARKS = st.sampled_from(
    [
        "# --8<-- [start:a]",
        "# --8<-- [end:a]",
        "# --8<-- [start:b]",
        "#> 1",
        "#>= 'a\\n'",
        "#>=",
        "#>",
    ]
)
TOKENS = st.sampled_from(
    [
        *"()[]{}:;,=@\\'\"#\n\t\r\f\0 ",
        "'''",
        "if",
        "def f",
        "lambda",
        "0x",
        "1e",
        "é",
        "中",
        "\n    ",
        "\ufeff",
    ]
)
TEXTS = st.one_of(
    st.lists(st.one_of(CODE, MARKS)).map("\n".join),
    st.lists(st.one_of(CODE, MARKS, TOKENS)).map("".join),
    st.text(st.characters(codec="utf-8")),
)


@given(TEXTS)
def test_any_text_is_read_or_told_with_its_line(text):
    snippet, faults = None, []
    with collected(faults):
        snippet = parse(PATH, text)
    last = len(lines_of(text)) + 1
    assert all(1 <= fault.snippet.line <= last for fault in faults)
    for section in (None, *snippet.sections) if snippet else ():
        assert snippet.shown(section).code.count("\n") < len(snippet.lines)


@given(st.lists(st.lists(CODE, max_size=4), min_size=1, max_size=4))
def test_a_section_shows_its_lines_and_no_others(parts):
    sections = [f"# --8<-- [start:s{n}]\n{{}}\n# --8<-- [end:s{n}]" for n in range(len(parts))]
    whole = ["\n".join(part) for part in parts]
    snippet = parse(PATH, "\n".join(s.format(t) for s, t in zip(sections, whole, strict=True)))
    assert [*snippet.sections] == [f"s{n}" for n in range(len(parts))]
    for n, text in enumerate(whole):
        lines = [line for line in text.split("\n") if "[!limit" not in line]
        plain = [line.replace("  # [!hl]", "").rstrip() for line in lines]
        shown = [line.rstrip() for line in snippet.shown(f"s{n}").code.split("\n")]
        assert "\n".join(shown) == "\n".join(plain).strip("\n")


@pytest.fixture(scope="module")
def shared(tmp_path_factory, runner):
    """A project whose one snippet is written anew for each example."""
    return Project(tmp_path_factory.mktemp("fuzz"), runner)


@settings(max_examples=max(10, settings.default.max_examples // 20))  # each is run, twice or more
@given(PROGRAMS, st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_approving_keeps_every_line_that_is_no_output(shared, lines, newline, ended):
    text = "\n".join(lines) + "\n" * ended
    file = shared.write(PATH, text.replace("\n", newline).encode())
    store = shared.store()
    if approve(store, [PATH]):
        assert file.read_bytes() == text.replace("\n", newline).encode()
        return
    once = file.read_bytes()
    now = once.decode().replace("\r\n", "\n").split("\n")
    kept = [one for one in now if not one.lstrip().startswith(("#> ", "#>="))]
    was = [one for one in text.split("\n") if not one.startswith("#> ")]
    assert [one for one in kept if one != "#>"] == was
    assert approve(store, [PATH]) == []
    assert file.read_bytes() == once


@given(TEXTS, st.sampled_from(["# %%\n", "# %% [markdown]\n# a\n\n# %%\n", '# %% alt="a"\n', ""]))
def test_any_lab_is_read_or_told_with_its_line(tmp_path_factory, text, head):
    root = tmp_path_factory.getbasetemp() / "labs"
    file = root / "docs/en/labs/lab.py"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes((head + text).encode())
    lab = read_lab(root, "docs/en/labs/lab.py")
    last = len(lines_of(head + text)) + 1
    assert lab.cells or lab.page.faults
    for fault in lab.page.faults:
        assert all(1 <= place.line <= last for place in fault.pages), fault
        assert fault.pages
