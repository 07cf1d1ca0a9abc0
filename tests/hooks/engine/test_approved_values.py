"""What snippets end with, what pages show of them, and what they draw, against what is approved."""

from unittest.mock import ANY

import pytest

from hooks.engine.approved_file import FILE, read_values
from hooks.engine.approved_values import approve_values, value_faults, values_now
from hooks.engine.faults import Faults
from hooks.engine.other_numbers import KEY, copy_with_others, with_other_numbers
from hooks.engine.snippet import snippet_paths
from hooks.engine.store import Store

SNIPPET = """\
import numpy as np

a = np.array([1.0, 2.0]) / 3
label = "two"
rest = [n + 1 for n in range(3)]
generator = np.random.default_rng(0)


def unseen():
    inner = 1
    return inner
"""
CURVE = """
from matplotlib import pyplot as plt

figure, axes = plt.subplots(figsize=(5, 3))
axes.plot([1, 2, 4], a[[0, 1, 1]], "--", color="C4")
axes.bar([1, 2], a)
axes.set_xlabel("d")
"""
PAGE = "# A\n\n{{ case: a[0] }} and {{ case: a as .1f }}\n\n{{ case: a[1] as bars }}\n"
APPROVED = f"snippets/lesson/{FILE}"
CASE = "snippets/lesson/case.py"


@pytest.fixture
def approved(project):
    """A project in which all is approved."""
    project.write(CASE, SNIPPET)
    for language in ("en", "zh"):
        project.write(f"docs/{language}/lesson.md", PAGE.replace(" as bars", ""))
    approve(project)
    return project


def approve(project, *paths):
    approve_values(project.store(), paths or snippet_paths(project.root))


def faults(project):
    return [str(fault) for fault in value_faults(project.root, values_now(project.store()))]


def test_names_and_what_pages_ask_are_approved_to_the_digits_shown(approved):
    assert read_values(approved.root)[CASE] == {
        "a": "[0.3333, 0.6667]",
        "a as .1f": "[0.3, 0.7]",
        "a[0]": "0.3333",
        "a[1]": "0.6667",
        "label": "two",
        "rest": "[1, 2, 3]",
        KEY: ANY,
    }
    assert faults(approved) == []


def test_what_drifts_is_told_with_the_lines_that_show_it(approved):
    approved.write(CASE, SNIPPET.replace("2.0", "2.5"))
    assert faults(approved) == [
        f"{CASE}:3: `a` is other than approved: mend it, or `make approve`\n"
        "    - [0.3333, 0.6667]\n    + [0.3333, 0.8333]",
        f"docs/en/lesson.md:3, docs/zh/lesson.md:3, {CASE}:1: `a as .1f` is other than approved: "
        "mend it, or `make approve`\n    - [0.3, 0.7]\n    + [0.3, 0.8]",
        f"docs/en/lesson.md:5, docs/zh/lesson.md:5, {CASE}:1: `a[1]` is other than approved: "
        "mend it, or `make approve`\n    - 0.6667\n    + 0.8333",
    ]


def test_a_change_beyond_the_digits_shown_is_none(approved):
    approved.write(CASE, SNIPPET.replace("2.0", "2.0000001"))
    assert faults(approved) == []


def test_what_comes_and_goes_is_told_and_approving_settles_it(approved, capsys):
    approved.write(CASE, SNIPPET.replace("label", "name"))
    assert faults(approved) == [
        f"{CASE}:1: `label` is approved, and gone: `make approve` takes it away\n    - two",
        f"{CASE}:4: `name` is not approved yet: look at it, then `make approve`\n    + two",
    ]
    approve(approved)
    assert "case.py: approved name\n+ two" in capsys.readouterr().out
    assert faults(approved) == []


def test_approving_one_snippet_leaves_the_others(approved):
    approved.write("snippets/lesson/other.py", "b = 1\n")
    approve(approved, "snippets/lesson/other.py")
    before = read_values(approved.root)
    assert sorted(before) == [CASE, "snippets/lesson/other.py"]
    approved.write(CASE, SNIPPET.replace("2.0", "2.5"))
    approved.write("snippets/lesson/other.py", "b = 2\n")
    approve(approved, "snippets/lesson/other.py")
    after = read_values(approved.root)
    assert after.pop("snippets/lesson/other.py")["b"] == "2"
    assert after == {CASE: before[CASE]}


def test_of_a_snippet_that_is_gone_nothing_stays(approved):
    (approved.root / CASE).rename(approved.root / "snippets/lesson/moved.py")
    assert faults(approved)[0] == (
        f"{CASE}:1: `a` is approved, and gone: `make approve` takes it away\n    - [0.3333, 0.6667]"
    )
    approve(approved)
    assert list(read_values(approved.root)) == ["snippets/lesson/moved.py"]


def test_a_snippet_that_fails_keeps_what_is_approved(approved):
    approved.write(CASE, SNIPPET + "1 / 0\n")
    before = read_values(approved.root)
    approve(approved)
    assert read_values(approved.root) == before


def test_what_a_figure_shows_is_approved(approved):
    approved.write(CASE, SNIPPET + CURVE)
    approve(approved)
    assert len(read_values(approved.root)[CASE]["figure 1"]) > 5
    for old, new in {
        "4]": "5]", "--": "-", "(5, 3)": "(5, 4)",
        "([1, 2], a)": "([1, 3], a)", '"d"': '"n"',
    }.items():  # fmt: skip
        approved.write(CASE, SNIPPET + CURVE.replace(old, new))
        assert [fault.partition("\n")[0] for fault in faults(approved)] == [
            f"{CASE}:1: `figure 1` is other than approved: mend it, or `make approve`"
        ]


def test_what_the_numbers_of_a_lesson_hide_shows_with_others(approved):
    """W equals its transpose; X does not."""
    text = "import numpy as np\nX, W = np.array([[1.0, 2.0]]), {}\nK = X @ W.T\nn = -1.0\n"
    for W in "np.eye(2)", "np.array([[1.0, -2.0], [-2.0, 3.0]])":
        approved.write(CASE, text.format(W))
        approve(approved)
        assert faults(approved) == []
        approved.write(CASE, text.format(W).replace(".T", ""))
        marks = [
            read_values(approved.root)[CASE][KEY],
            values_now(approved.store())[CASE][KEY].text,
        ]
        assert faults(approved)[-1] == (
            f"{CASE}:1: does something else with other numbers: mend the code, or `make approve`\n"
            f"    - {marks[0]}\n    + {marks[1]}"
        )


def test_a_record_that_is_kept_and_knows_more_makes_no_difference(approved, tmp_path_factory):
    mark = read_values(approved.root)[CASE][KEY]
    other = tmp_path_factory.mktemp("other")
    copy_with_others(approved.root, other, snippet_paths(approved.root))
    cache = approved.root / ".cache/other"
    Store(other, approved.runner.at(other), cache=cache).records({CASE: ["a * 2"]})
    assert values_now(approved.store())[CASE][KEY].text == mark


def test_an_assertion_that_holds_for_the_lessons_own_numbers_alone_is_left_out():
    assert with_other_numbers("x = [1.0, [-2.0], 3]\nassert x[0] == 1\n") == (
        "x = [1.09375, [-2.171875], 3]\npass"
    )


def test_names_that_share_a_value_get_one_each():
    text = with_other_numbers("Q = K = np.array([1.0])\nA = B = Q\nX = np.ones(3)\n")
    assert text.splitlines() == [
        "Q = np.array([1.09375])",
        "K = np.array([1.171875])",
        "A = Q",
        "B = Q + 0.25",
        "X = np.ones(3) + np.arange(np.prod(3)).reshape(3) % 7 * 0.0625",
    ]


def test_a_long_value_is_told_apart_behind_what_is_written_of_it(approved):
    approved.write(CASE, SNIPPET + "b = list(range(400))\n")
    approve(approved)
    assert len(read_values(approved.root)[CASE]["b"]) < 600
    approved.write(CASE, SNIPPET + "b = [*range(399), 0]\n")
    assert "`b` is other than approved" in faults(approved)[0]


def test_the_digits_on_which_machines_differ_are_left_out(approved):
    approved.write(CASE, SNIPPET + "b = str(2 / 3)\n")
    approve(approved)
    assert read_values(approved.root)[CASE]["b"] == "0.6666666667"


def test_what_rounding_leaves_of_nothing_is_approved_as_nothing(approved):
    """Whether a sum comes to 0 or to 5.551e-17 depends on how a machine adds."""

    def ends_with(left, small):
        code = f"left = np.array([float('{left}'), 1.0])\nsmall = float('{small}')\n"
        approved.write(CASE, SNIPPET + code)

    ends_with("5.551e-17", "1.266e-14")
    approve(approved)
    for rest in ("0.0", "-1.1e-16", "2e-15"):
        ends_with(rest, "1.266e-14")
        assert faults(approved) == []
    ends_with("0.0", "0.0")
    assert "`small` is other than approved" in faults(approved)[0]


def test_a_file_that_cannot_be_read_is_told(approved):
    approved.write(APPROVED, "[case\n")
    with pytest.raises(Faults, match=rf"{APPROVED}:1: cannot be read .* take it away"):
        faults(approved)
