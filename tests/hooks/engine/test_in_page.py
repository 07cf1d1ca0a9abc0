"""A run in the reader's browser, here in this process: what is asked, and what is answered."""

import json
import re
import sys
import warnings
from textwrap import dedent

import numpy as np
import pytest

from hooks.engine import in_page
from hooks.engine.snippet import parse
from tests.helpers import ROOT

PATH = "snippets/lesson/steps.py"
SOURCE = dedent("""\
    import numpy as np

    from snippets.lesson.parts import double

    # --8<-- [start:first]
    x = np.array([1.0, 2.0]) / 3  # [!hl]
    print(x)
    #> [0.3333 0.6667]
    # --8<-- [end:first]


    def mean(values):
        # --8<-- [start:inside]
        total = sum(values)
        return total / len(values)
        # --8<-- [end:inside]


    # --8<-- [start:last]
    y = double(x)
    print("y", y)
    #> y [0.6667 1.3333]
    print(mean(y))
    #> 1.0
    # --8<-- [end:last]
""")
SHOWN = {"first": "[0.3333 0.6667]", "inside": "", "last": "y [0.6667 1.3333]\n1.0"}


@pytest.fixture
def course(tmp_path, monkeypatch):
    """The files that the worker has, in a folder of their own."""
    files = {
        "snippets/__init__.py": (ROOT / "snippets/__init__.py").read_text(encoding="utf-8"),
        "snippets/lesson/__init__.py": "",
        "snippets/lesson/parts.py": "def double(x):\n    return 2 * x\n",
        PATH: SOURCE,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(in_page, "ROOT", tmp_path.as_posix())
    monkeypatch.syspath_prepend(tmp_path)
    mine = {name: one for name, one in sys.modules.items() if name.split(".")[0] == "snippets"}
    for name in mine:
        monkeypatch.delitem(sys.modules, name)
    return tmp_path


def run(edits=(), values=(), shown=SHOWN, language="en"):
    request = {
        "snippet": "lesson/steps",
        "language": language,
        "edits": dict(edits),
        "shown": shown,
        "values": [
            {"expression": text, "view": view, "options": options, "math": math}
            for text, view, options, math in values
        ],
    }
    return json.loads(in_page.run(json.dumps(request)))


def differing(outcome, section):
    return [line for line, differs in outcome["outputs"][section] if differs]


def test_an_unedited_snippet_prints_what_is_shown(course):
    outcome = run()
    assert outcome["outputs"] == {
        "first": [["[0.3333 0.6667]", False]],
        "inside": [],
        "last": [["y [0.6667 1.3333]", False], ["1.0", False]],
    }
    assert outcome["events"][0] == ["[0.3333 0.6667]\n", [7]]
    assert "trouble" not in outcome


def test_an_edit_takes_the_place_of_its_section_and_moves_the_rest(course):
    outcome = run({"first": "x = np.ones(2)\n\nprint(x)\nprint('more')"})
    assert outcome["outputs"]["first"] == [["[1. 1.]", True], ["more", True]]
    assert outcome["outputs"]["last"] == [["y [2. 2.]", True], ["2.0", True]]


def test_lines_that_are_still_the_same_are_not_marked(course):
    outcome = run({"last": "y = double(x)\nprint('new')\nprint('y', y)\nprint(3)"})
    assert differing(outcome, "last") == ["new", "3"]
    assert run({"last": "y = double(x)"})["outputs"]["last"] == []


def test_code_inside_a_function_is_put_back_inside(course):
    outcome = run({"inside": "if values is None:\n    return 0\n\nreturn 7"})
    assert differing(outcome, "last") == ["7"]


def test_edits_of_several_sections_hold_together(course):
    outcome = run({"last": "print(x, mean(x))", "first": "x = np.ones(3)", "inside": "return 5"})
    assert outcome["outputs"]["last"] == [["[1. 1. 1.] 5", True]]


def test_a_whole_file_may_be_edited(course):
    outcome = run({"": "print(1)\nprint(2)"}, shown={"": "1"})
    assert outcome["outputs"] == {"": [["1", False], ["2", True]]}


def test_where_nothing_is_shown_nothing_differs(course):
    assert differing(run(shown={"last": None}), "last") == []


def code_of(text):
    """The lines of code in a text, without marks and comments."""
    lines = text.replace("  # [!hl]", "").split("\n")
    return [line for line in lines if line.strip() and "#" not in line]


def test_an_unedited_section_is_as_it_was():
    snippet = parse(PATH, SOURCE)
    for section in snippet.sections:
        same = in_page.edited(snippet, {section: snippet.shown(section).code})
        assert parse(PATH, same).shown(section).code == snippet.shown(section).code
        assert code_of(same) == code_of(SOURCE)


def test_values_are_those_of_the_final_state_shown_by_the_views(course):
    outcome = run(
        {"first": "x = np.array([-1.0, 0.5])"},
        [
            ("y[0]", "", {}, False),
            ("y[1]", ".2f", {}, False),
            ("y", "bars", {"rows": "part"}, False),
            ("y[0]", "", {}, True),
            ("y", "tex", {}, True),
            ("y[9]", "", {}, False),
            ("z", "", {}, False),
        ],
    )
    plain, spec, bars, number, row, gone, unknown = outcome["values"]
    assert plain["html"].startswith('<data class="value" value="-2.0" data-snippet="lesson/steps"')
    assert plain["html"].endswith(">-2</data>")
    assert spec["html"].endswith(">1.00</data>")
    assert "part 1" in re.sub(r"<[^>]*>", "", bars["html"])
    assert number["html"] == '<mo lspace="0" rspace="0">−</mo><mn>2</mn>'
    assert "<mtable" in row["html"]
    assert gone["error"].startswith("IndexError")
    assert unknown["error"].startswith("NameError: name 'z' is not defined")


TROUBLES = {
    "a name": ("x = np.ones(2)\nprint(xx)", "NameError: name 'xx' is not defined", 2),
    "syntax": ("x = 1\n\nx = (", "SyntaxError: '(' was never closed", 3),
    "a string": ("x = 1\nx = 'a", "SyntaxError: unterminated string literal", 2),
    "a bracket": ("x = (\n1]", "SyntaxError: closing parenthesis ']' does not match", 2),
    "a block": ("if x:\npass", "IndentationError: expected an indented block after 'if'", 2),
    "a return": ("x = 1\nreturn x", "SyntaxError: 'return' outside function", 2),
    "a warning": ("import warnings\nwarnings.warn('old')", "warns, which counts as an error", 2),
    "input": ("input()", "waits for input", 1),
    "an exit": ("import sys\nsys.exit(0)", "ends the program", 2),
    "too much": ("while True:\n    print('a' * 50_000)", "prints more than 100,000 characters", 2),
}


@pytest.mark.parametrize(("code", "words", "line"), TROUBLES.values(), ids=TROUBLES.keys())
def test_a_trouble_is_told_on_the_line_of_its_section(course, code, words, line):
    trouble = run({"first": "# one\n# two\nx = 1", "last": code})["trouble"]
    assert words in trouble["message"]
    assert (trouble["section"], trouble["line"]) == ("last", line)
    assert course.as_posix() not in json.dumps(trouble)
    assert trouble["details"] == code.split("\n")[line - 1].strip()
    assert not re.search(r"line \d|:\d", trouble["message"])  # of the file, which nobody sees


def test_a_trouble_in_another_file_is_told_with_its_code(course):
    trouble = run({"last": "double([])\ndouble(None)"})["trouble"]
    assert trouble["line"] == 2
    assert trouble["details"] == "double(None)\nsnippets/lesson/parts.py: return 2 * x"


CHINESE = {
    "a name": ("print(xx)", r"NameError: name 'xx' is not defined"),
    "a warning": (
        "import warnings\nwarnings.warn('old')",
        r"程序发出了警告，在这里算作错误（UserWarning: old）",
    ),
    "input": (
        "input()",
        r"程序在等待输入，而这里没有人能输入（EOFError: EOF when reading a line）",
    ),
    "an exit": ("raise SystemExit", r"程序提前结束（SystemExit）：代码片段要运行到最后一行"),
    "memory": ("raise MemoryError", r"占用的内存太多（MemoryError）"),
    "too much": ("print('a' * 100_001)", r"RuntimeError: 打印的内容超过了 100,000 个字符"),
    "a comment": ("#> 1\nx = 1", r"以 `#>`、.* 开头的注释另有用途，这一行写得不对"),
}


@pytest.mark.parametrize(("code", "words"), CHINESE.values(), ids=CHINESE.keys())
def test_readers_of_chinese_are_told_in_chinese_what_is_not_pythons_own(course, code, words):
    trouble = run({"last": code}, language="zh")["trouble"]
    assert re.fullmatch(words, trouble["message"])


def test_a_value_that_cannot_be_shown_is_told_in_chinese_too(course):
    values = [("doubel(x)", "", {}, False), ("double", "", {}, False)]
    near, function = run(values=values, language="zh")["values"]
    assert near["error"] == "NameError: name 'doubel' is not defined（是不是 'double'？）"
    assert function["error"] == "得到的结果没法照这里的样子显示"


def test_a_trouble_in_another_section_is_told_there(course):
    outcome = run({"first": "x = None\nprint('before')"})
    assert outcome["trouble"]["section"] == "last"
    assert outcome["trouble"]["line"] == 1
    assert outcome["trouble"]["details"].splitlines()[0].endswith("y = double(x)")
    assert outcome["outputs"]["first"] == [["before", True]]


def test_a_run_leaves_nothing_behind(course):
    digits, errors, filters = np.get_printoptions(), np.geterr(), list(warnings.filters)
    main, stdin = sys.modules["__main__"], sys.stdin
    run(
        {
            "first": "import builtins, snippets.lesson.parts as parts\nbuiltins.abs = None\n"
            "parts.double = None\nnp.set_printoptions(precision=1)\nnp.seterr(all='ignore')\nx = 1"
        }
    )
    assert (np.get_printoptions(), np.geterr(), list(warnings.filters)) == (digits, errors, filters)
    assert (sys.modules["__main__"], sys.stdin) == (main, stdin)
    assert not [name for name in sys.modules if name.startswith("snippets")]
    assert "trouble" not in run()
