"""Fixtures for all tests: helper processes are started once a session."""

import pytest

from hooks.engine.runner import Runner
from tests.helpers import Project


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
