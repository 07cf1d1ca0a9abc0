"""The audit itself: it changes what it should, where it should, and tells what nothing notices."""

import pytest

from hooks.engine.approved_values import approve_values
from hooks.engine.library import Library
from hooks.engine.page import scan
from hooks.engine.runner import Runner
from hooks.engine.snippet import snippet_paths
from hooks.engine.store import Store
from tests.audit.changes import changes
from tests.audit.course import Course
from tests.audit.equivalent import FILE, reasons, sort
from tests.audit.pages import noticed, page_changes, values_at
from tests.audit.workshop import Workshop
from tests.helpers import ROOT, Project

SAMPLE = """\
import numpy as np  # 1 + 1

x = (2 * a)[1:, -1].T  # 数 3
if not x.sum(axis=0) <= 1.5 and 甲 in x:
    y -= f("数", a, scale=-4, strict=True) if np.allclose(x, y) else 0
print(f"{x + 1:.2f} and 2 + 2", c.mean(keepdims=False, axis=-1))
"""
CHANGES = """\
3: 2 -> 3
3: * -> /
3: 1 ->
3: 1 -> 2
3: - ->
3: 1 -> 2
3: .T ->
4: not ->
4: 0 -> 1
4: axis=0 ->
4: <= -> <
4: 1.5 -> 0.75
4: and -> or
4: in -> not in
5: -= -> +=
5: "数", a -> a, "数"
5: , scale=-4 ->
5: - ->
5: 4 -> 5
5: True -> False
5: 0 -> 1
6: f"{x + 1:.2f} and 2 + 2", c.mean(keepdims=False, axis=-1) -> c.mean(keepdims=False, axis=-1), \
f"{x + 1:.2f} and 2 + 2"
6: + -> -
6: 1 -> 2
6: False -> True
6: , axis=-1 ->
6: -1 -> -2
"""
CASE = "snippets/lesson/case.py"
SNIPPET = """\
# --8<-- [start:all]
def doubled(x, *, unused=3):
    return x * 2


y = doubled(1)
assert 0 < doubled(2) < 9
print(y)
#> 2
# --8<-- [end:all]
# --8<-- [start:more]
z = y / 4
# --8<-- [end:more]
"""
PART = "snippets/lesson/part.py"
WHOLE = "from snippets.lesson.part import halved\n\nthree = halved(6)\n"
PAGE = """\
# A

{{ case: y }}, {{ case: z }} and `{{ case: z }}` is {{ case: z }}

```python
--8<-- "lesson/case.py:all"
```

```python
--8<-- "lesson/case.py:more"
```
"""


def test_each_kind_of_change_is_made_where_it_should_be():
    found = changes("x.py", SAMPLE)
    told = [f"{one.line}: {one.words}" for one in found]
    assert sorted(told) == sorted(CHANGES.splitlines())
    assert [one.start for one in found] == sorted(one.start for one in found)
    assert [one.name(SAMPLE) for one in found if one.words == "1 -> 2" and one.line == 3] == [
        "x.py: x = (2 * a)[1:, -1].T  # 数 3: 1 -> 2",
        "x.py: x = (2 * a)[1:, -1].T  # 数 3: 1 -> 2 (2)",
    ]


def test_a_changed_text_differs_in_that_place_alone_and_is_python():
    for one in changes("x.py", SAMPLE):
        changed = one.applied(SAMPLE)
        assert changed != SAMPLE
        assert changed[: one.start] == SAMPLE[: one.start]
        assert changed.endswith(SAMPLE[one.start + len(one.old) :])
        compile(changed, "x.py", "exec")


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course of one lesson, in which one snippet reads another."""
    root = tmp_path_factory.mktemp("course")
    runner = Runner(root, workers=1)
    project = Project(root, runner)
    project.write(CASE, SNIPPET)
    project.write(PART, "def halved(x):\n    return x / 2\n")
    project.write("snippets/lesson/whole.py", WHOLE)
    project.write("tests/snippets/none.py", "")
    for language in ("en", "zh"):
        project.write(f"docs/{language}/lesson.md", PAGE)
    approve_values(project.store(), snippet_paths(root))
    yield Course.at(root)
    runner.close()


@pytest.fixture(scope="module")
def workshop(course, tmp_path_factory):
    one = Workshop(course, tmp_path_factory.mktemp("workshop"))
    yield one
    one.close()


def test_a_change_that_nothing_notices_is_told_with_its_line(course, workshop):
    found = [(str(one), workshop.noticed(one)) for one in changes(CASE, course.texts[CASE])]
    assert [one for one, by in found if not by] == [
        f"{CASE}:2: 3 -> 4",
        f"{CASE}:7: 0 -> 1",
        f"{CASE}:7: < -> <=",
        f"{CASE}:7: 2 -> 3",
        f"{CASE}:7: < -> <=",
        f"{CASE}:7: 9 -> 10",
    ]
    assert dict(found)[f"{CASE}:3: * -> /"] == "output"
    assert dict(found)[f"{CASE}:12: / -> *"] == "value"
    assert (workshop.folder / CASE).read_text("utf-8") == course.texts[CASE]


def test_who_reads_a_snippet_notices_too(course, workshop):
    (first, *_) = changes(PART, course.texts[PART])
    assert str(first) == f"{PART}:2: / -> *"
    assert workshop.noticed(first) == "value of a reader"


def test_a_page_is_changed_in_each_way_and_the_build_notices(course):
    library = Library(Store(course.root))
    english, chinese = course.pages
    library.gather(course.pages)
    found = list(page_changes(english, library))
    library.store.runner.close()
    assert [str(one).removeprefix(english.path) for one in found] == [
        ":3: value removed: {{ case: y }}",
        ":3: value removed: {{ case: z }}",
        ":3: value removed: {{ case: z }}",
        ":3: value swapped with the next: {{ case: y }}",
        ':6: snippet line removed: --8<-- "lesson/case.py:all"',
        ':10: snippet line removed: --8<-- "lesson/case.py:more"',
        ':6: snippet line swapped with the next: --8<-- "lesson/case.py:all"',
        ':6: section points at lesson/case.py:more: --8<-- "lesson/case.py:all"',
        ':10: section points at lesson/case.py: --8<-- "lesson/case.py:more"',
    ]
    assert [one for one in found if not noticed(one, chinese, library)] == []
    assert not noticed(found[0]._replace(text=english.text + "More."), chinese, library)


def test_values_are_found_beside_code_that_looks_like_them():
    page = scan("docs/en/a.md", PAGE)
    spans = values_at(page)
    assert [page.text[start:end] for start, end in spans] == [
        "{{ case: y }}", "{{ case: z }}", "{{ case: z }}"
    ]  # fmt: skip
    assert page.text[: spans[2][0]].endswith("` is ")


def test_listed_changes_are_told_apart_and_what_no_longer_survives_is_stale():
    survivors = [("a: x: 1 -> 2", "a:5: 1 -> 2"), ("b: y: 1 -> 2", "b:7: 1 -> 2")]
    assert sort(survivors, ["a: x: 1 -> 2", "c: z: 1 -> 2"]) == (
        ["a:5: 1 -> 2"], ["b:7: 1 -> 2"], ["c: z: 1 -> 2"]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        ('reason = " "\nchanges = ["a"]', "no reason is given"),
        ('reason = "why"\nchanges = ["a", "a"]', "listed twice: a"),
    ],
)
def test_a_list_without_a_reason_or_with_something_twice_is_refused(listed, told):
    with pytest.raises(ValueError, match=told):
        reasons(f"[[equivalent]]\n{listed}\n")


def test_what_is_listed_stands_in_its_snippet():
    listed = reasons(FILE.read_text(encoding="utf-8"))
    found = set()
    for path in {name.partition(":")[0] for name in listed}:
        text = (ROOT / path).read_text(encoding="utf-8")
        found |= {one.name(text) for one in changes(path, text)}
    assert sorted(listed.keys() - found) == []
