import os
import re

import pytest

from hooks.glossary import read_glossary
from tests.helpers import ROOT, Project
from tests.pages import html_of

GLOSSARY = """\
---
title: Glossary
---

# Glossary

## Terms

### query { #query data-forms="queries, !query string" }

**查询**{ lang=zh } · lesson [1](lesson.md)
{: .entry }

The vector that asks, see [key](#key). More of it.

### attention { #attention }

lessons [1](lesson.md), [2](deep/lesson.md)
{: .entry }

A step that *reads*.

Another paragraph.

### attention weight { #attention-weight }

lesson [1](lesson.md)
{: .entry }

A share
of a value
"""
CHINESE = """\
### 注意力 { #attention }

第 [1](lesson.md) 课
{: .entry }

一步计算。它读别的位置。

### 注意力权重 { #attention-weight }

第 [1](lesson.md) 课
{: .entry }

一个比例。

### 值 { #value data-forms="值向量" }

第 [1](lesson.md) 课
{: .entry }

交出去的向量。

### softmax { #softmax }

第 [1](lesson.md) 课
{: .entry }

变成比例。
"""


@pytest.fixture(scope="module")
def terms(tmp_path_factory, runner):
    """A project with a glossary in two languages; nobody writes into it."""
    project = Project(tmp_path_factory.mktemp("terms"), runner)
    project.write("snippets/lesson/mix.py", "x = 2\nA = [[1.0, 2.0]]\n")
    project.write("docs/en/glossary.md", GLOSSARY)
    project.write("docs/zh/glossary.md", CHINESE)
    return project


def linked(project, text, path="docs/en/lesson.md"):
    """The words that are links to the glossary, in the order of the page."""
    tree = html_of(project, text, path).tree
    return [link.text for link in tree.iter("a") if link.get("class") == "term"]


def test_a_term_is_a_link_with_the_first_sentence_of_its_entry(terms):
    html = html_of(terms, "Each query asks.").html
    assert html == (
        '<p>Each <a class="term" href="glossary.md#query" '
        'title="The vector that asks, see key.">query</a> asks.</p>'
    )
    assert 'title="A step that reads."' in html_of(terms, "Attention").html
    assert 'title="A share of a value"' in html_of(terms, "attention weights").html


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A query, another query.", ["query"]),
        ("Queries.\n\nA query.", ["Queries"]),
        ("**Attention** and *queries*.", ["Attention", "queries"]),
        ("An attention weight, and attention.", ["attention weight", "attention"]),
        ("Attention weights; attention\nweights. Attention", ["Attention weights", "Attention"]),
        ("a attention\nweight", ["attention\nweight"]),
        ("A query string, self-attention, requery, query_1", []),
        ("A query string and a query", ["query"]),
        ("- a query\n- attention", ["query", "attention"]),
        ("| query |\n|---|\n| attention |", ["attention"]),
        ("!!! note\n    a query", ["query"]),
        ("> a query", ["query"]),
        ("a {{ mix: x }} query {{ mix: x }} attention", ["query", "attention"]),
    ],
)
def test_a_term_is_linked_where_it_first_stands(terms, text, words):
    assert linked(terms, text) == words


@pytest.mark.parametrize(
    "text",
    [
        "## A query",
        "A query\n---",
        "[a query](a.md)",
        "`query`",
        "```\nquery\n```",
        r"$\text{query}$",
        "$$\n\\text{query}\n$$",
        '!!! note "A query"\n    b',
        '??? note "A query"\n    b',
        "![query](a.svg)",
        "<!-- query -->",
        "Lesson 1, a query\n{: .kicker }",
        "{{ mix: 'query' }}",
        '{{ mix: A as matrix caption="query" rows="query" }}',
        '{{ mix: A[0] as bars name="query" }}',
        "a query\n\n*[query]: b",
    ],
)
def test_nothing_but_prose_is_marked(terms, text):
    assert linked(terms, text) == []


def test_the_text_around_stays_as_it_was(terms):
    text = "A **query** & *attention*, {{ lesson/mix: x }} \\* `query`; x < y, queries."
    plain = html_of(terms, text, "docs/en/other.md").text(".")
    assert linked(terms, text) == ["query", "attention"]
    assert html_of(terms, text).text(".") == plain


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("所谓注意力权重，就是注意力算出的。", ["注意力权重", "注意力"]),
        ("数值、指数值、值得、取值，都不是。", []),
        ("查询、键、值。", ["值"]),
        ("**值** v", ["值"]),
        ("每个值向量", ["值向量"]),
        ("再做 softmax，就是 Softmaxx", ["softmax"]),
    ],
)
def test_chinese_terms_stand_inside_sentences(terms, text, words):
    assert linked(terms, text, "docs/zh/lesson.md") == words


def test_only_lessons_are_marked(terms):
    assert linked(terms, "query", "docs/en/about.md") == []
    assert linked(terms, GLOSSARY.partition("# Glossary")[2], "docs/en/glossary.md") == []
    assert linked(terms, "query", "docs/fr/lesson.md") == []


def test_a_page_in_a_folder_leads_up(terms):
    html = html_of(terms, "query", "docs/en/deep/lesson.md").html
    assert 'href="../glossary.md#query"' in html


def test_an_edited_glossary_is_read_again(project):
    path = project.write("docs/en/glossary.md", GLOSSARY)
    assert linked(project, "A query, a key") == ["query"]
    time = path.stat().st_mtime_ns
    project.write("docs/en/glossary.md", GLOSSARY.replace("### query", "### key"))
    os.utime(path, ns=(time, time))  # clocks can be set back
    assert linked(project, "A query, a key") == ["key"]


PAGES = sorted((ROOT / "docs").glob("*/glossary.md"))


@pytest.fixture(scope="module", params=PAGES, ids=[page.parent.name for page in PAGES])
def glossary(request):
    """A glossary of this repository."""
    return request.param, read_glossary(request.param.read_text(encoding="utf-8"))


def test_every_heading_of_the_glossary_is_an_entry(glossary):
    path, read = glossary
    headings = re.findall(r"(?m)^### .*#([\w-]+)", path.read_text(encoding="utf-8"))
    assert headings
    assert len(headings) == len(set(headings))
    assert {entry.anchor for entry in read.forms.values() if entry} == set(headings)


def test_explanations_begin_with_a_short_plain_sentence(glossary):
    _, read = glossary
    for entry in filter(None, read.forms.values()):
        assert not re.search(r"[{}$\\<>|]|\]\(", entry.sentence), entry
        assert re.fullmatch(r".{5,240}[.。]", entry.sentence), entry


def test_no_form_belongs_to_two_entries(glossary):
    path, read = glossary
    text = path.read_text(encoding="utf-8")
    for anchor, forms in re.findall(r'\{ #([\w-]+) data-forms="([^"]*)"', text):
        for form in forms.split(", "):
            entry = read.forms[form.removeprefix("!").casefold()]
            assert entry is None or entry.anchor == anchor, form


def test_both_languages_have_the_same_terms():
    headings = [re.findall(r"(?m)^### .*#([\w-]+)", page.read_text("utf-8")) for page in PAGES]
    assert all(one == headings[0] for one in headings)
