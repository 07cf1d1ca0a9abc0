"""What is installed is known by its hash, what runs in CI by its commit; and who asks about it."""

import json
import re
import sys

import pytest
from mkdocs.utils.yaml import yaml_load

from locks import NODE, python_locks
from locks.__main__ import NoAnswer, OutOfReach, main, of_node, of_python, readers_numpy
from tests.helpers import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
_ENTRY = re.compile(r"[\w.-]+==[\w.+!]+( ; [^\\]+)?(?P<hashes>( --hash=sha256:[0-9a-f]{64})+)")
_COMMIT = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+(\.\d+)+")
# Files in which a command installs packages.
INSTALLING = ("Makefile", "README.md", ".ci/run", "docs/*/*.md", ".github/workflows/*.yml")


def entries(text):
    """What a lock holds: its lines joined where they go on, without comments."""
    joined = re.sub(r" *\\\n *", " ", text)
    return [line for line in joined.splitlines() if line and not line.lstrip().startswith("#")]


def relative(path):
    return path.relative_to(ROOT).as_posix()


# The locks


def test_all_locks_are_known():
    assert {relative(lock) for lock in python_locks()} >= {
        "requirements.txt",
        "requirements-build.txt",
        "requirements-browser.txt",
        "benchmarks/requirements.txt",
        "locks/requirements.txt",
        "tests/soak/requirements.txt",
    }


@pytest.mark.parametrize("lock", python_locks(), ids=relative)
def test_every_package_is_locked_by_version_and_hash_and_no_index_is_named(lock):
    text = lock.read_text(encoding="utf-8")
    assert entries(text)
    assert [entry for entry in entries(text) if not _ENTRY.fullmatch(entry)] == []
    assert "://" not in text
    assert "--index" not in text


@pytest.mark.parametrize(
    "entry",
    [
        "numpy==2.4.0",
        "numpy>=2.4.0 --hash=sha256:" + "0" * 64,
        "numpy==2.4.0 --hash=sha1:" + "0" * 40,
        "numpy @ https://example.org/numpy.whl",
        "--index-url https://example.org/simple",
        "-e .",
    ],
)
def test_what_is_no_locked_package_would_be_found(entry):
    assert not _ENTRY.fullmatch(entry)


def test_every_lock_of_node_packages_is_known():
    locks = [file.parent for file in ROOT.glob("[!.]*/*/package-lock.json")]
    assert sorted(locks) == NODE


@pytest.mark.parametrize("folder", NODE, ids=lambda folder: folder.name)
def test_node_packages_are_locked_by_hash_and_no_registry_is_named(folder):
    text = (folder / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    del packages[""]
    assert packages
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
        package.pop("funding", None)  # their makers' own addresses
        assert "://" not in json.dumps(package), name
    assert "omit-lockfile-registry-resolved=true" in (folder / ".npmrc").read_text()


def test_whatever_is_installed_is_installed_by_a_lock():
    commands = [
        line.strip()
        for pattern in INSTALLING
        for file in ROOT.glob(pattern)
        for line in file.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
        if re.search(r"\bpip install\b|\$\(PIP\) |\bnpm (ci|install|i)\b|\b(pipx|uvx|npx) ", line)
        and not line.startswith("PIP =")
    ]
    assert len(commands) > 10
    for command in commands:
        locked = "--require-hashes" in command or "npm ci" in command
        of_this_tree = "--no-deps --no-build-isolation -e ." in command
        assert locked or of_this_tree, command
        if "-r requirements.txt" in command:  # it holds a package that has to be built
            assert "--no-build-isolation" in command


# The workflows


@pytest.mark.parametrize("file", WORKFLOWS, ids=relative)
def test_every_action_is_pinned_by_its_commit(file):
    used = re.findall(r"\buses: *(.+)", file.read_text(encoding="utf-8"))
    others = [one for one in used if not one.startswith("./")]
    assert [one for one in others if not _COMMIT.fullmatch(one)] == []


@pytest.mark.parametrize("file", WORKFLOWS, ids=relative)
def test_a_workflow_may_do_no_more_than_it_must(file):
    text = file.read_text(encoding="utf-8")
    workflow = yaml_load(text)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        steps = job.get("steps", [])
        if name == "deploy":  # it runs none of the project's code, nor any snippet
            assert job["permissions"] == {"pages": "write", "id-token": "write"}
            assert [step for step in steps if "run" in step or "checkout" in step["uses"]] == []
        else:
            assert "permissions" not in job
        for step in steps:
            if "checkout" in step.get("uses", ""):
                assert step["with"]["persist-credentials"] is False
            assert "${{" not in step.get("run", "")  # what others may write would be run
    assert "pull_request_target" not in text
    assert "secrets." not in text


# Known vulnerabilities


@pytest.fixture
def tool(tmp_path):
    """A tool that says this, complains of that, and ends so."""

    def make(said, complaint="", code=0):
        script = tmp_path / "tool.py"
        script.write_text(
            f"import sys\nprint({said!r})\nprint({complaint!r}, file=sys.stderr)\nsys.exit({code})"
        )
        return [sys.executable, str(script)]

    return make


def of_packages(*packages):
    return json.dumps({"dependencies": list(packages), "fixes": []})


GOOD = {"name": "a", "version": "1", "vulns": []}
BAD = {"name": "b", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"]}]}
UNKNOWN = {"name": "c", "skip_reason": "Dependency not found"}
REFUSED = """\
Traceback (most recent call last):
  File "sessions.py", line 784, in send
requests.exceptions.ConnectionError: HTTPSConnectionPool: Failed to resolve"""


def test_a_known_vulnerability_is_told(tool, tmp_path):
    assert of_python(tmp_path, tool(of_packages(GOOD))) == []
    found = of_python(tmp_path, tool(of_packages(GOOD, BAD, UNKNOWN), code=1))
    assert found == ["b 2: PYSEC-1, mended in 2.1"]


def test_no_answer_is_not_taken_for_a_good_one(tool, tmp_path):
    with pytest.raises(OutOfReach, match="Failed to resolve"):
        of_python(tmp_path, tool("", REFUSED, 1))
    with pytest.raises(OutOfReach, match="nothing is known there of c"):
        of_python(tmp_path, tool(of_packages(GOOD, UNKNOWN)))
    with pytest.raises(NoAnswer, match="requirement a is missing a hash"):
        of_python(tmp_path, tool("", "requirement a is missing a hash", 1))


def test_the_same_of_node(tool, tmp_path):
    assert of_node(tmp_path, tool('{"vulnerabilities": {}}')) == []
    bad = '{"vulnerabilities": {"a": {"severity": "high"}}}'
    assert of_node(tmp_path, tool(bad, code=1)) == ["a: high"]
    with pytest.raises(OutOfReach, match="405"):
        of_node(tmp_path, tool('{"message": "405 Method Not Allowed"}', code=1))
    with pytest.raises(OutOfReach, match="there is no npm-nowhere"):
        of_node(tmp_path, ["npm-nowhere"])
    with pytest.raises(NoAnswer, match="broken"):
        of_node(tmp_path, tool("", "broken", 1))


@pytest.mark.parametrize(
    ("said", "complaint", "code", "told"),
    [
        (of_packages(GOOD), "", 0, "requirements.txt: no known vulnerability"),
        (of_packages(BAD), "", 1, "requirements.txt: b 2: PYSEC-1, mended in 2.1"),
        ("", REFUSED, 0, "warning: requirements.txt was not looked at, since no advisories"),
        ("", "slip", 1, "requirements.txt: could not be looked at: slip"),
    ],
)
def test_only_silence_is_forgiven(said, complaint, code, told, tool, monkeypatch, capsys):
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.setattr("locks.__main__.PIP_AUDIT", tool(said, complaint))
    monkeypatch.setattr("locks.__main__.of_node", lambda _: [])
    assert main([]) == code
    assert told in capsys.readouterr().out


def test_the_numpy_of_readers_is_asked_about_too(tmp_path):
    (entry,) = entries(readers_numpy(tmp_path).read_text())
    assert _ENTRY.fullmatch(entry)
    assert entry.startswith("numpy==2.")
