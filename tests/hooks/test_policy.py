import base64
import hashlib
import re

import pytest

from hooks.policy import NoPolicy, with_policy
from tests.site.helpers import Checkout

PAGE = """\
<!doctype html>
<html><head>
  <meta charset="utf-8">
  <script>one()</script>
  <script src="a.js"></script>
  <script id="c" type="application/json">{"two": 2}</script>
</head><body><script>one()</script><script defer>three()</script></body></html>
"""


def policy(html):
    """The directives of a page's policy."""
    (content,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    return dict(part.split(" ", 1) for part in content.split("; "))


def sha(code):
    return "'sha256-" + base64.b64encode(hashlib.sha256(code.encode()).digest()).decode() + "'"


def test_scripts_in_the_page_are_known_by_their_hashes_and_no_others_run():
    scripts = policy(with_policy(PAGE))["script-src"].split()
    assert scripts == ["'self'", "'wasm-unsafe-eval'", sha("one()"), sha("three()")]


def test_nothing_comes_from_elsewhere():
    told = policy(with_policy(PAGE))
    assert told["default-src"] == "'none'"
    words = " ".join(told.values()).split()
    assert not [word for word in words if word.startswith(("http", "*", "blob:", "//"))]


def test_the_policy_stands_before_all_that_it_is_about_and_nothing_else_changes():
    made = with_policy(PAGE)
    assert made.index("Security-Policy") < made.index("<script>")
    assert re.sub(r'\n<meta http-equiv="Content-Security-Policy"[^>]*>', "", made) == PAGE


@pytest.mark.parametrize(
    "head",
    [
        "<head>",
        '<head><title>t</title><meta charset="utf-8">',
        '<head lang="en"><meta charset="utf-8">',
        "",
    ],
)
def test_a_page_in_which_the_policy_has_no_place_is_refused(head):
    with pytest.raises(NoPolicy, match="<head>"):
        with_policy(PAGE.replace('<head>\n  <meta charset="utf-8">', head))


@pytest.mark.parametrize(
    "written",
    [
        "<p><script>one()</script></p>",
        "<SCRIPT async>one()</SCRIPT>",
        '<script type="module">one()</script>',
        '<script src="a.js"></script>',
        '<script data-type="application/json" src="a.js"></script>',
        '<script title="type=application/json">one()</script>',
        '<script type="application/json" src="a.js"></script>',
        "<SCRIPT>one()</SCRIPT>",
    ],
)
def test_a_script_that_an_author_writes_is_refused(written):
    with pytest.raises(NoPolicy, match="script of its own"):
        with_policy(PAGE, written)


def test_data_for_a_script_and_talk_of_scripts_are_none():
    data = '<script type="application/json">{}</script>'
    assert with_policy(PAGE, f"{data} &lt;script&gt;") == with_policy(PAGE)


@pytest.mark.parametrize(
    "page",
    [
        "# It\n\n<script>alert(1)</script>\n",
        "# It\n\nIn a line <script>alert(1)</script>.\n",
        "# It <script>alert(1)</script>\n",
        '---\ntitle: "It <script>alert(1)</script>"\n---\n\n# It\n',
        '---\ndescription: "<script>alert(1)</script>"\n---\n\n# It\n',
    ],
)
def test_a_build_with_a_script_on_a_page_fails_and_names_the_page(page, tmp_path):
    project = Checkout(tmp_path)
    project.write("docs/en/index.md", page)
    built = project.build()
    assert built.code != 0
    assert "docs/en/index.md: has a script of its own" in built.log
    assert project.site == {}


def test_a_theme_that_leaves_the_policy_no_place_fails_the_build(tmp_path):
    project = Checkout(tmp_path)
    project.write("docs/en/index.md", "# It\n")
    project.edit("theme/main.html", '<meta charset="utf-8">', "")
    built = project.build()
    assert built.code != 0
    assert "docs/en/index.md: the policy" in built.log
    assert project.site == {}
