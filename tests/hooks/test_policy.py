import base64
import hashlib
import re

from hooks.policy import with_policy

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
