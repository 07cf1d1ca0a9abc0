import pytest

from hooks.engine.languages import languages_apart
from hooks.engine.page import scan

CODE = '```python\n--8<-- "one_row/mix.py:{}"\n```\n'
EN, ZH = "docs/en/one-row.md", "docs/zh/one-row.md"


def apart(english, chinese):
    faults = languages_apart([scan(EN, english), scan(ZH, chinese)])
    return [str(fault) for fault in faults]


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("", ""),
        ("Text.", "文字。"),
        ("# One\n\n## Two", "# 一\n\n文字。\n\n## 二"),
        ("A {{ mix: a }}", "值 {{ mix: a as .2f }}"),
        ("{{ mix: a }} and {{ mix: b }}", "{{ mix: b }}、{{ mix: a }}、{{ mix: a }}"),
        ('{{ mix: A as heatmap caption="weights" }}', '{{ mix: A as matrix caption="权重" }}'),
        (CODE.format("a"), CODE.format("a").replace("python", "{ .python .no-output }")),
        (CODE.format("a") + "{{ mix: a }}", "{{ mix: a }}\n" + CODE.format("a")),
        ("a `{{ mix: a }}`", "值"),
    ],
)
def test_languages_may_differ_in_words_order_and_format(english, chinese):
    assert apart(english, chinese) == []


def test_code_stands_in_the_same_order():
    one, other = CODE.format("a") + CODE.format("b"), CODE.format("b") + CODE.format("a")
    assert apart(one, other) == [
        f"{EN}:1, {ZH}:1: show other code: ['one_row/mix.py:a', 'one_row/mix.py:b'] and "
        "['one_row/mix.py:b', 'one_row/mix.py:a']"
    ]


def test_other_code_under_a_heading_is_a_fault():
    english = "# One\n" + CODE.format("a") + "\n## Two\n" + CODE.format("b")
    chinese = "# 一\n" + CODE.format("a") + "\n文字。\n\n## 二\n" + CODE.format("c")
    assert apart(english, chinese) == [
        f"{EN}:6, {ZH}:8: show other code: ['one_row/mix.py:b'] and ['one_row/mix.py:c']"
    ]


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        (CODE.format("a"), ""),
        ("", CODE.format("a")),
        (CODE.format("a") * 2, CODE.format("a")),
        (CODE.format("a") + "\n# B", "# B\n" + CODE.format("a")),
    ],
)
def test_code_shown_in_one_language_alone_is_a_fault(english, chinese):
    (fault,) = apart(english, chinese)
    assert "show other code" in fault


def test_other_values_under_a_heading_are_a_fault():
    english = "# One\n\n{{ mix: a }} {{ mix: b }}"
    chinese = "# 一\n\n{{ mix: a }} {{ mix: c }}"
    assert apart(english, chinese) == [
        f"{EN}:1, {ZH}:1: ask for other values under this heading: only the first asks for "
        "mix: b; only the second for mix: c"
    ]


def test_a_value_in_one_language_alone_is_a_fault():
    (fault,) = apart("Text.\n\n## A\n\n{{ mix: a }}", "文字。\n\n## 甲\n\n值")
    assert fault.startswith(f"{EN}:3, {ZH}:3: ask for other values")
    assert "only the first asks for mix: a; only the second for nothing" in fault


@pytest.mark.parametrize(
    ("english", "chinese", "there", "here", "levels"),
    [
        ("# A\n\n## B", "# 甲\n\n文\n字", 3, 4, "level 2 and none"),
        ("# A\n\n## B", "# 甲\n\n文\n\n### 乙\n\n# 丙", 3, 5, "level 2 and level 3"),
        ("Text.", "# 甲", 1, 1, "none and level 1"),
        ("", "文。\n\n# 甲", 1, 3, "none and level 1"),
    ],
)
def test_the_first_heading_without_a_counterpart_is_a_fault(english, chinese, there, here, levels):
    message = f"have headings of other number or level: {levels}"
    assert apart(english, chinese) == [f"{EN}:{there}, {ZH}:{here}: {message}"]


def test_a_page_in_one_language_alone_is_a_fault():
    pages = [scan(EN, ""), scan(ZH, ""), scan("docs/en/a.md", ""), scan("docs/zh/deep/b.md", "")]
    assert [str(fault) for fault in languages_apart(pages)] == [
        "docs/en/a.md:1: there is no page docs/zh/a.md beside it",
        "docs/zh/deep/b.md:1: there is no page docs/en/deep/b.md beside it",
    ]


@pytest.mark.parametrize("path", [EN, "docs/one-row.md", "page"])
def test_a_site_of_one_language_has_nothing_to_compare(path):
    assert languages_apart([scan(path, "{{ mix: a }}")]) == []
