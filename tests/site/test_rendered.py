"""Pages are kept as they were made; whatever they are made from is edited, they are made anew."""

import json

import pytest

from hooks.engine import sealed
from tests.site.helpers import Checkout

PAGE = """\
# A value, {{ it: x }}

The term query, [another page](other.md#its-heading), $a_1 = {{ it: x }}$.

```python
--8<-- "lesson/it.py:x"
```
"""
GLOSSARY = """\
# Terms

### query { #query }

lesson [1](lesson.md)
{: .entry }

The vector that asks.
"""


@pytest.fixture
def checkout(tmp_path):
    """A lesson with all that it can be made from."""
    one = Checkout(tmp_path / "one")
    one.write("snippets/lesson/shared.py", "OFFSET = 1\n")
    one.write(
        "snippets/lesson/it.py",
        "from snippets.lesson.shared import OFFSET\n\n"
        "# --8<-- [start:x]\nx = 10 + OFFSET\n# --8<-- [end:x]\n",
    )
    one.write("docs/en/lesson.md", PAGE)
    one.write("docs/en/glossary.md", GLOSSARY)
    one.write("docs/en/other.md", "# Other\n\n## Its heading\n")
    one.write("theme/main.html", FRAME)
    return one


def built(checkout):
    """The lesson as a build shows it."""
    result = checkout.build()
    assert result.code == 0, result.log
    return checkout.site["lesson/index.html"].decode()


def kept(checkout, page="docs-en-lesson.md"):
    """The files in which a page is kept."""
    return sorted((checkout.root / ".cache/pages" / page).glob("*.json"))


FRAME = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{{ page.title }}</title>
</head>
{{ page.toc }}
{{ page.content }}
</html>
"""
EDITS = {
    "the page": ("docs/en/lesson.md", "The term", "That word", "That word"),
    "its snippet": ("snippets/lesson/it.py", "10 +", "20 +", ">21<"),
    "the code alone": ("snippets/lesson/it.py", "20 + OFFSET", "OFFSET + 20", "OFFSET</span> <"),
    "a module": ("snippets/lesson/shared.py", "= 1", "= 5", ">25<"),
    "the glossary": ("docs/en/glossary.md", "that asks", "with a question", "with a question"),
    "a title": ("docs/en/lesson.md", "# A value", "# The value", "<title>The value"),
    "an option": ("mkdocs.yml", "nav: null", "nav: null\nuse_directory_urls: false", "other.html"),
}


def test_what_a_page_is_made_from_makes_it_anew(checkout):
    before = built(checkout)
    for path, old, new, shown in EDITS.values():
        assert shown not in before
        checkout.edit(path, old, new)
        result = checkout.build()
        assert result.code == 0, result.log
        flat, folder = (checkout.site.get(f"lesson{end}.html") for end in ("", "/index"))
        before = (flat or folder).decode()
        assert shown in before
    edited = checkout.site
    for file in kept(checkout):
        file.unlink()
    assert checkout.build().code == 0
    assert checkout.site == edited


def test_an_edited_lab_has_another_notebook(checkout):
    checkout.write("docs/en/labs/lab.py", "# %% [markdown]\n# # A lab\n\n# %%\nprint(1 + 1)\n")
    for old, new in (("1 + 1", "1 + 2"), ("1 + 2", "2 + 1")):  # what it prints, its code alone
        assert checkout.build().code == 0
        checkout.edit("docs/en/labs/lab.py", old, new)
        assert checkout.build().code == 0
        cells = json.loads(checkout.site["labs/lab/index.ipynb"])["cells"]
        assert any(new in "".join(cell["source"]) for cell in cells)


def test_a_page_is_made_once(checkout):
    first = built(checkout)
    notebook = checkout.site["lesson/index.ipynb"]
    (file,) = kept(checkout)
    page = json.loads(sealed.read(file))
    sealed.write(file, json.dumps(page | {"content": "<p>as it is kept</p>"}).encode())
    assert "as it is kept" in built(checkout)
    assert checkout.site["lesson/index.ipynb"] == notebook
    file.unlink()
    assert built(checkout) == first


def test_a_lab_that_fails_is_not_kept(checkout):
    """What made it fail may be the machine, of which no file tells."""
    checkout.write("docs/en/labs/lab.py", "# %% [markdown]\n# # A lab\n\n# %%\nprint(1 / 0)\n")
    assert checkout.build().code == 1
    assert kept(checkout, "docs-en-labs-lab.py") == []


def test_a_damaged_page_is_made_again(checkout):
    first = built(checkout)
    (file,) = kept(checkout)
    file.write_bytes(file.read_bytes().replace(b"query", b"qwery"))
    result = checkout.build()
    assert "pages in .cache/pages are no good (its bytes have changed): made again" in result.log
    assert checkout.site["lesson/index.html"].decode() == first


def test_what_is_wrong_is_told_by_each_build(checkout):
    built(checkout)
    bad = "\n[One](other.md#no-heading), [two](nothing.md), $b_1 = {{ it: y }}$.\n"
    checkout.write("docs/en/lesson.md", PAGE + bad)
    for option in ("--quiet", "--verbose"):
        result = checkout.build(option)
        assert result.code == 1
        for told in ("no-heading", "nothing.md", "NameError"):
            assert told in result.log


def test_what_is_only_told_is_told_by_each_build(checkout):
    checkout.edit("mkdocs.yml", "nav: null", "nav: null\nvalidation: {links: {not_found: info}}")
    checkout.write("docs/en/lesson.md", PAGE + "\n[Two](nothing.md).\n")
    for option in ("--quiet", "--verbose", "--verbose"):
        result = checkout.build(option)
        assert result.code == 0
        assert ("nothing.md" in result.log) == (option == "--verbose")
    checkout.edit("mkdocs.yml", "validation: {links: {not_found: info}}", "")
    result = checkout.build()
    assert result.code == 1
    assert "nothing.md" in result.log


def test_a_value_that_only_markdown_finds_is_never_an_old_one(checkout):
    """The engine takes it for code between backticks of two items; it is answered all the same."""
    checkout.write("docs/en/lesson.md", "# A\n\n- one ` here\n- value {{ it: x }} and ` there\n")
    assert ">11<" in built(checkout)
    checkout.edit("snippets/lesson/shared.py", "= 1", "= 5")
    assert ">15<" in built(checkout)


def test_a_fault_elsewhere_keeps_no_page_from_being_kept(checkout):
    built(checkout)
    checkout.write("docs/en/other.md", "# Other\n\n## Its heading\n\n{{ it: y }}\n")
    checkout.edit("docs/en/lesson.md", "The term", "That word")
    assert checkout.build().code == 1
    assert len(kept(checkout)) == 2
    assert len(kept(checkout, "docs-en-other.md")) == 1


def test_a_heading_taken_away_elsewhere_is_told(checkout):
    built(checkout)
    checkout.edit("docs/en/other.md", "## Its heading\n", "")
    for option in ("--quiet", "--verbose"):
        result = checkout.build(option)
        assert result.code == 1
        assert "its-heading" in result.log


def test_few_versions_of_a_page_are_kept(checkout):
    assert checkout.build("--quiet").log.strip() == ""
    (file,) = kept(checkout)
    for number in range(9):
        file.with_name(f"{number}.json").write_bytes(file.read_bytes())
    checkout.edit("docs/en/lesson.md", "The term", "That word")
    built(checkout)
    assert len(kept(checkout)) == 4
