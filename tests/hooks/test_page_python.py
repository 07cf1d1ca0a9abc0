import json

import pytest

from hooks import browser_python, page_python
from hooks.page_python import EXCEPT, assets, without_run


@pytest.fixture
def course(project):
    """A project with three snippets, one of which draws; and their records."""
    project.write("snippets/lesson/__init__.py", "")
    project.write("snippets/lesson/parts.py", "import numpy as np\n\none = np.ones(1)\n")
    project.write("snippets/lesson/asks.py", "from snippets.lesson.parts import one\n\nx = one\n")
    project.write("snippets/lesson/draws.py", "from matplotlib import pyplot\n")
    return project


@pytest.fixture
def library(course):
    one = course.library()
    one.gather([])
    one.ran()  # ends before a test writes another hooks/, which runs would load
    return one


def fetched(root):
    """Stand-ins for the files that a set-up fetches."""
    home = browser_python.folder(root)
    home.mkdir(parents=True)
    for name in browser_python.FILES:
        (home / f"{name}.gz").write_bytes(b"packed")


def test_what_draws_or_is_listed_cannot_be_run(course):
    course.write(EXCEPT, '"lesson/asks" = "prints other digits"\n')
    assert without_run(course.root) == {
        "lesson/draws": "draws with matplotlib",
        "lesson/asks": "prints other digits",
    }


def test_without_python_the_site_carries_nothing(course, library, caplog):
    caplog.set_level("INFO")
    assert assets(library) == {}
    page_python.tell(course.root)
    assert caplog.messages == [
        "Run is not offered: `python -m hooks.browser_python` has not fetched its files"
    ]


def test_the_site_carries_what_snippets_read_and_the_engine(course, library):
    fetched(course.root)
    course.write("hooks/engine/in_page.py", "# engine\n")
    course.write("hooks/__init__.py", "")
    made = assets(library)
    assert {name for name in made if name.endswith(".gz")} == {
        f"assets/pyodide/{name}.gz" for name in browser_python.FILES
    }
    text = made["assets/run/course.json"]
    carried = json.loads(text)
    assert {"snippets/__init__.py", "snippets/lesson/parts.py", "hooks/engine/in_page.py"} <= {
        *carried["files"]
    }
    assert carried["files"]["snippets/lesson/asks.py"].endswith("x = one\n")
    assert carried["packed"] == dict.fromkeys(browser_python.FILES, 6)
    (numpy,) = carried["lock"]["packages"].values()
    assert browser_python.FILES[numpy["file_name"]] == numpy["sha256"]
    assert assets(library)["assets/run/course.json"] == text


def test_the_log_says_what_is_not_offered_and_why(course, caplog):
    fetched(course.root)
    course.write(EXCEPT, '"lesson/asks" = "prints other digits"\n')
    caplog.set_level("INFO")
    page_python.tell(course.root)
    assert caplog.messages == [
        "Run is not offered for lesson/draws: draws with matplotlib",
        "Run is not offered for lesson/asks: prints other digits",
    ]
