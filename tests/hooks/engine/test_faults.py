import pytest

from hooks.engine.faults import Fault, Faults, Place, collected, merged, nearest

HERE = Place("docs/en/one-row.md", 12)
THERE = Place("docs/zh/one-row.md", 11)
SNIPPET = Place("snippets/one_row/mix.py", 3)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault("is wrong"), "is wrong"),
        (Fault("is wrong", SNIPPET), "snippets/one_row/mix.py:3: is wrong"),
        (Fault("is wrong", pages=(HERE,)), "docs/en/one-row.md:12: is wrong"),
        (
            Fault("is wrong", SNIPPET, (THERE, HERE), "first\nsecond"),
            "docs/en/one-row.md:12, docs/zh/one-row.md:11, snippets/one_row/mix.py:3: is wrong\n"
            "    first\n    second",
        ),
    ],
)
def test_a_fault_names_page_lines_then_the_snippet_line(fault, words):
    assert str(fault) == words


def test_a_fault_met_twice_on_a_line_names_it_once():
    assert Fault("x").on(HERE).on(THERE).on(HERE).pages == (HERE, THERE)


def test_a_snippets_fault_met_on_several_pages_is_told_once():
    cause = Fault("is wrong", SNIPPET)
    assert merged([cause, cause.on(THERE), cause.on(HERE)]) == [cause.on(THERE).on(HERE)]


def test_the_same_words_on_two_pages_are_two_faults():
    faults = [Fault("is wrong", pages=(THERE,)), Fault("is wrong", pages=(HERE,))]
    assert merged([*faults, *faults]) == [faults[1], faults[0]]


def test_faults_come_in_reading_order():
    tenth, second = (Fault("x", pages=(Place("docs/en/a.md", line),)) for line in (10, 2))
    other = Fault("x", pages=(Place("docs/en/b.md", 1),))
    assert merged([other, tenth, second]) == [second, tenth, other]


def test_all_faults_are_raised_in_one_go():
    error = Faults([Fault("two", SNIPPET), Fault("one", pages=(HERE,)), Fault("two", SNIPPET)])
    assert str(error).splitlines() == [
        "snippets/one_row/mix.py:3: two",
        "docs/en/one-row.md:12: one",
    ]


def test_faults_are_collected_and_nothing_else_is():
    faults = []
    for message in "one", "two":
        with collected(faults):
            raise Faults([Fault(message)])
    with pytest.raises(ValueError, match="no fault"), collected(faults):
        raise ValueError("no fault")
    assert faults == [Fault("one"), Fault("two")]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("scroes", " (did you mean 'scores'?)"),
        ("Scores", " (did you mean 'scores'?)"),
        ("something else", ""),
        ("", ""),
    ],
)
def test_the_nearest_name_is_named_if_one_is_near(name, words):
    assert nearest(name, ["scores", "weights"]) == words
