"""`mkdocs serve` follows every edit, shows faults in their place, and lives on."""

import re
import signal
import socket
import subprocess
import time
from contextlib import contextmanager, suppress
from urllib.request import urlopen

import pytest

from tests.site.helpers import Checkout, ended

PAGE = """\
# The sum is {{ sum: x }}

In words: {{ sum: x }}.

| what | how much |
| ---- | -------- |
| sum  | {{ sum: x }} |

$$
a = {{ sum: x }}
$$

```python
--8<-- "lesson/sum.py:print"
```

!!! note "So {{ sum: x }}"
    {{ two: y }}
"""
LAB = """\
# %% [markdown]
# # A lab

# %%
print("in the lab", 2 + 3)
"""
SUM = """\
from snippets.lesson.part import one

# --8<-- [start:print]
x = one + 6
print("x =", x)
#> x = 7
# --8<-- [end:print]
"""


class Served:
    """A checkout under `mkdocs serve`."""

    def __init__(self, root):
        self.project = Checkout(root, languages=("en", "zh"), own_hooks=True)
        for language in ("en", "zh"):
            self.project.write(f"docs/{language}/lesson.md", PAGE)
            self.project.write(f"docs/{language}/labs/lab.py", LAB)
        self.project.write("snippets/lesson/part.py", "one = 1\n")
        self.project.write("snippets/lesson/sum.py", SUM)
        self.project.write("snippets/lesson/two.py", "y = 2\n")
        self._log = root / ".cache" / "serve.log"

    def start(self):
        """Start the server, on a port that is free."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        with self._log.open("wb") as log:
            self.process = self.project.start("serve", "-a", self.address, log=log)

    def stop(self):
        """End the server as Ctrl-C does."""
        with suppress(ValueError, subprocess.TimeoutExpired):  # Windows sends no such signal
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=10)
        self.process.kill()
        self.process.wait()

    @property
    def log(self):
        """All that the server said so far."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    @property
    def builds(self):
        """How often the site was built."""
        return self.log.count("Building documentation...")

    def html(self, page="lesson/"):
        """A page as it is now; nothing while the server is not there."""
        with suppress(OSError), urlopen(f"http://{self.address}/{page}", timeout=5) as answer:
            return answer.read().decode("utf-8")
        return ""

    def until(self, condition):
        """Wait until something is so."""
        deadline = time.monotonic() + 40
        while not condition():
            assert self.process.poll() is None, self.log
            assert time.monotonic() < deadline, self.log
            time.sleep(0.1)

    def is_good(self):
        """Whether both languages' pages are as they were in the beginning."""
        pages = self.html("lesson/"), self.html("zh/lesson/")
        bad = re.compile("unapproved|fault|Other")
        return all("x = 7</code>" in html and not bad.search(html) for html in pages)

    @contextmanager
    def edited(self, path, old, new):
        """A file is edited; afterwards it is as it was."""
        self.project.edit(path, old, new)
        try:
            yield
        finally:
            self.project.edit(path, new, old)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """One server for all tests, started on a project with a fault that is then mended."""
    one = Served(tmp_path_factory.mktemp("serve") / "a path with spaces 和汉字")
    with one.edited("snippets/lesson/sum.py", "one + 6", "one / 0"):
        one.start()
        one.until(lambda: "ZeroDivisionError" in one.html())
    yield one
    one.stop()


@pytest.fixture(autouse=True)
def good(served):
    """Each test begins and ends with pages on which all is well."""
    served.until(served.is_good)
    yield
    served.until(served.is_good)


def shown(html):
    """The result wherever the page shows it: heading, prose, cell, formula, title, output."""
    return {
        "heading": re.search(r"<h1.*?>The sum is <data[^>]*>(\S+?)</data>", html)[1],
        "prose": re.search(r"In words: <data[^>]*>(\S+?)</data>", html)[1],
        "cell": re.search(r"<td><data[^>]*>(\S+?)</data></td>", html)[1],
        "formula": re.search(r"<mo>=</mo><mrow[^>]*><mn>(\S+?)</mn>", html)[1],
        "title": re.search(r"So <data[^>]*>(\S+?)</data>", html)[1],
        "output": re.search(r"<code>x = (\S+?)</code>", html)[1],
    }


def test_a_page_is_served_in_both_languages(served):
    assert set(shown(served.html("lesson/")).values()) == {"7"}
    assert set(shown(served.html("zh/lesson/")).values()) == {"7"}


def test_the_server_may_tell_an_open_page_to_load_again(served):
    html = served.html("lesson/")
    assert "livereload" in html
    assert "Content-Security-Policy" not in html


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [("snippets/lesson/sum.py", "one + 6", "one + 7"), ("snippets/lesson/part.py", "= 1", "= 2")],
    ids=["snippet", "imported module"],
)
def test_an_edited_literal_is_followed_everywhere_with_a_note(served, path, old, new):
    with served.edited(path, old, new):
        for page, words in (("lesson/", "not approved"), ("zh/lesson/", "未经核准")):
            served.until(lambda page=page: "x = 8</code>" in served.html(page))
            html = served.html(page)
            assert set(shown(html).values()) == {"8"}
            assert re.search(rf'class="unapproved"[^>]*>{words}: .*snippets/lesson/sum.py:5', html)


@pytest.mark.parametrize(
    ("path", "old", "new", "told"),
    [
        ("snippets/lesson/sum.py", "x = one + 6", "x = one / 0", "ZeroDivisionError"),
        ("snippets/lesson/sum.py", "x = one + 6", "x = one +", "SyntaxError"),
        ("snippets/lesson/sum.py", "[end:print]", "[end:pint]", "is not closed"),
        ("docs/en/lesson.md", "In words: {{ sum: x }}", "In words: {{ sum: xx }}", "NameError"),
    ],
    ids=["raises", "slips", "not closed", "unknown name"],
)
def test_a_fault_is_shown_in_its_place_and_mended(served, path, old, new, told):
    fault = re.compile(rf'class="fault" role="alert">[^<]*{told}')
    with served.edited(path, old, new):
        served.until(lambda: fault.search(served.html()))
        assert ">2</data>" in served.html()  # what has no fault stands there as always
        assert re.search(rf"fault: .*{re.escape(path)}:\d+: .*{told}", served.log)


def test_an_edited_page_is_followed(served):
    with served.edited("docs/en/lesson.md", "In words: ", "In other words: "):
        served.until(lambda: "In other words: " in served.html("lesson/"))
        assert "In words: " in served.html("zh/lesson/")


@pytest.mark.parametrize("page", ["labs/lab/", "zh/labs/lab/"])
def test_an_edited_lab_is_followed_and_its_faults_stand_in_their_place(served, page):
    path = f"docs/{'zh' if 'zh' in page else 'en'}/labs/lab.py"
    served.until(lambda: "in the lab 5</code>" in served.html(page))
    with served.edited(path, "2 + 3", "2 + 4"):
        served.until(lambda: "in the lab 6</code>" in served.html(page))
        assert "the code is not the same in both languages" in served.html(page)
    with served.edited(path, "2 + 3", "2 / 0"):
        fault = re.compile(r'</div>\s*<div class="fault" role="alert">ZeroDivisionError')
        served.until(lambda: fault.search(served.html(page)))
    served.until(lambda: "in the lab 5</code>" in served.html(page))
    assert "fault" not in served.html(page)


def test_an_edited_hook_is_followed(served):
    with served.edited("hooks/desk.py", '"prints": "prints"', '"prints": "Other"'):
        served.until(lambda: 'aria-label="Other"' in served.html())


def test_a_slip_in_a_hook_does_not_end_the_server(served):
    builds = served.builds
    with served.edited("hooks/desk.py", "class Desk:", "class Desk"):
        served.until(lambda: served.builds > builds and "SyntaxError: expected" in served.log)
    served.until(lambda: served.builds > builds + 1)  # the page was good all along


def test_nothing_is_built_while_nothing_is_edited(served):
    with served.edited("snippets/lesson/sum.py", "one + 6", "one + 8"):
        served.until(lambda: "x = 9</code>" in served.html())
        builds = served.builds
        time.sleep(3)
        assert served.builds == builds


def test_an_address_that_is_taken_is_told_before_anything_is_built(tmp_path):
    checkout = Checkout(tmp_path / "one")
    checkout.write("docs/en/index.md", "# One\n")
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = f"127.0.0.1:{other.getsockname()[1]}"
        result = ended(checkout.start("serve", "-a", taken))
    assert result.code == 1
    assert f"something is served at {taken} already" in result.log
    assert 'make serve ARGS="--dev-addr 127.0.0.1:' in result.log
    assert "Traceback" not in result.log
    assert "snippets: " not in result.log
