"""Labs in a site: pages in its own look, which cost nothing when nothing has changed."""

import json
import re

import pytest

from tests.hooks.engine.test_labs import LAB
from tests.site.helpers import Checkout

SHOWN = re.compile(
    r'<h1 id="[^"]+">A lab<a.*?</h1>.*?<a href="\.\./\.\./page/">a page</a>.*?'
    r'<div class="highlight"><pre><span></span><code><span class="kn">from</span>.*?</div>.*?'
    r'<div class="highlight">.*?<span class="n">show</span>.*?</div>\s*'
    r'<div class="output" role="group" aria-label="(?:prints|输出)"><pre tabindex="0"><code>is 0\.5'
    r'</code></pre></div>.*?<h2 id="then">Then<a.*?</h2>.*?'
    r'<code>1\.0 1\.0</code></pre></div>\s*<figure class="plot"[^>]*><svg aria-label="A line\."',
    re.S,
)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A project with a lab, built once; and other Python files, which are none."""
    one = Checkout(tmp_path_factory.mktemp("labs") / "a path 和汉字", languages=("en", "zh"))
    one.write("snippets/lesson/part.py", "half = 0.5\n")
    for language in ("en", "zh"):
        one.write(f"docs/{language}/index.md", "# Home\n")
        one.write(f"docs/{language}/page.md", "# A page\n")
        one.write(f"docs/{language}/labs/one.py", LAB)
        one.write(f"docs/{language}/other.py", "1 / 0\n")
    built = one.build()
    assert built.code == 0, built.log
    return one


def test_a_lab_is_a_page_in_both_languages(checkout):
    for page in ("labs/one/index.html", "zh/labs/one/index.html"):
        html = checkout.site[page].decode()
        assert SHOWN.search(html)
        assert not re.search(r"data-cell|jp-|ipynb|<script|@charset|#000000", html)


def test_its_source_is_not_published_and_other_files_are_left_alone(checkout):
    names = {name for name in checkout.site if name.endswith((".py", ".ipynb"))}
    assert names == {
        "other.py", "zh/other.py", "labs/one/index.ipynb", "zh/labs/one/index.ipynb"
    }  # fmt: skip
    made = json.loads(checkout.site["labs/one/index.ipynb"])
    assert "[a page](https://tiny.example/" in made["cells"][0]["source"]


def test_a_build_after_which_nothing_changed_runs_and_loads_nothing(checkout):
    before = checkout.site
    built = checkout.build(PYTHONPROFILEIMPORTTIME="1")
    assert built.code == 0
    assert "snippets: 0 run" in built.log
    loaded = set(re.findall(r"\| +([\w.]+)$", built.log, re.M))
    assert "hooks.labs" in loaded
    assert not loaded & {"mkdocs_jupyter", "nbconvert", "nbformat", "jupytext", "matplotlib"}
    assert checkout.site == before


def test_faults_are_told_and_nothing_is_published(checkout):
    before = checkout.site
    checkout.edit("docs/zh/labs/one.py", "show(half)", "show(1 / 0)")
    built = checkout.build()
    checkout.edit("docs/zh/labs/one.py", "show(1 / 0)", "show(half)")
    assert built.code == 1
    assert "docs/zh/labs/one.py:15: ZeroDivisionError: division by zero" in built.log
    assert "docs/en/labs/one.py:15, docs/zh/labs/one.py:15: the code is not the same" in built.log
    assert checkout.site == before
