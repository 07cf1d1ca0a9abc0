"""Fixtures for all tests: helper processes are started once a session."""

import json
import os

import pytest
from filelock import FileLock
from hypothesis import settings

from hooks.engine.runner import Runner
from tests.helpers import SAMPLES, Project
from tests.site.helpers import Site

settings.register_profile("default", deadline=None)
settings.register_profile("soak", deadline=None, max_examples=2_000)


def pytest_xdist_auto_num_workers():
    """More than there are cores: tests of time limits and of pages wait much of their time."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_collection_modifyitems(items):
    """Whichever test comes first builds the site, which takes its time.

    What needs Python in a page comes first of all: so one process has it all, and starts it once.
    """
    items.sort(key=lambda item: not hasattr(getattr(item, "module", None), "NEEDS_PYTHON"))
    for item in items:
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timeout(300))


@pytest.fixture(scope="session")
def runner(tmp_path_factory):
    """The helper processes that all projects share."""
    one = Runner(tmp_path_factory.mktemp("runner"), workers=2)
    yield one
    one.close()


@pytest.fixture
def project(tmp_path, runner):
    """A project of this test's own in tmp_path, on the shared runner."""
    return Project(tmp_path, runner)


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory, worker_id):
    """A folder that all processes of this session have in common."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


@pytest.fixture(scope="session")
def once(shared_folder):
    """`once(name, make)`: what `make` gives, as JSON, made once for all processes."""

    def give(name, make):
        file = shared_folder / f"{name}.json"
        with FileLock(f"{file}.lock"):
            if not file.exists():
                file.write_text(json.dumps(make()), encoding="utf-8")
        return json.loads(file.read_text(encoding="utf-8"))

    return give


@pytest.fixture(scope="session")
def site(shared_folder):
    """The site of this repository, as it is built now: once for all processes that test it."""
    built = Site(shared_folder / "built")
    with FileLock(shared_folder / "built.lock"):
        if not built.log.exists():
            built.build()
    return built


@pytest.fixture(scope="session")
def lesson(tmp_path_factory, runner):
    """A project in which nothing is wrong, for pages to ask; nobody writes into it."""
    project = Project(tmp_path_factory.mktemp("lesson"), runner)
    project.write("snippets/lesson/mix.py", (SAMPLES / "page/mix.py").read_bytes())
    for sample in (SAMPLES / "page/printed").glob("*.py"):
        project.write(f"snippets/printed/{sample.name}", sample.read_bytes())
    for name, text in {
        "other/mix": "x = 3\nf = 0.125\n",
        "lesson/attention": "x = 4\n",
        "top": "x = 5\n",
    }.items():
        project.write(f"snippets/{name}.py", text)
    return project
