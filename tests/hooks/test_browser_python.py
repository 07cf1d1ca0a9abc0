import gzip
import hashlib
import shutil
import subprocess
import zipfile
from types import SimpleNamespace

import pytest

from hooks import browser_python
from hooks.browser_python import NoPython, fetch, folder, keep, main, packed
from tests.helpers import ROOT

CONTENTS = {"pyodide.js": b"script " * 50, "numpy.whl": b"numpy"}


@pytest.fixture
def wheel(tmp_path, monkeypatch):
    """A package with the files, and the table of their hashes."""
    table = {name: hashlib.sha256(content).hexdigest() for name, content in CONTENTS.items()}
    monkeypatch.setattr(browser_python, "FILES", table)
    path = tmp_path / "carrier-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in CONTENTS.items():
            archive.writestr(f"carrier/assets/pyodide/{name}", content)
        archive.writestr("carrier/assets/pyodide/other.whl", b"not asked for")
        archive.writestr("carrier/elsewhere/pyodide.js", b"another of the name")
    return path


@pytest.fixture
def pip(monkeypatch, wheel):
    """Stands in for pip; what it is called with."""
    calls = []

    def download(command, **_):
        calls.append(command)
        target = command[command.index("-d") + 1]
        with open(f"{target}/{wheel.name}", "wb") as file:  # noqa: PTH123
            file.write(wheel.read_bytes())
        return SimpleNamespace(returncode=0, stderr="")

    monkeypatch.setattr(browser_python, "subprocess", SimpleNamespace(run=download))
    return calls


def test_the_files_are_kept_packed_and_whole(tmp_path, pip):
    root = tmp_path / "project"
    root.mkdir()
    assert packed(root) == {}
    fetch(root)
    assert {name: gzip.decompress(path.read_bytes()) for name, path in packed(root).items()} == (
        CONTENTS
    )
    assert {path.name for path in (root / ".cache").iterdir()} == {folder(root).name}
    (command,) = pip
    assert {"--require-hashes", "--no-deps", str(root / "requirements-browser.txt")} <= {*command}


def test_they_are_the_same_bytes_whenever_they_are_packed(tmp_path, wheel):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        keep(wheel, tmp_path / name)
    for name in CONTENTS:
        one, two = (tmp_path / home / f"{name}.gz" for home in ("one", "two"))
        assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("name", CONTENTS)
def test_a_file_with_another_hash_is_refused_and_nothing_kept(tmp_path, pip, monkeypatch, name):
    monkeypatch.setitem(browser_python.FILES, name, "0" * 64)
    with pytest.raises(NoPython, match=f"has no {name} with the hash 000"):
        fetch(tmp_path)
    assert packed(tmp_path) == {}
    assert list((tmp_path / ".cache").iterdir()) == []


def test_a_file_that_is_missing_is_told(tmp_path, pip, monkeypatch):
    monkeypatch.setitem(browser_python.FILES, "more.wasm", "0" * 64)
    with pytest.raises(NoPython, match=r"has no more\.wasm"):
        fetch(tmp_path)


def test_a_second_set_up_asks_nobody(tmp_path, pip, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main() == 0
    assert "once" in capsys.readouterr().out
    assert main() == 0
    assert capsys.readouterr().out == ""
    assert len(pip) == 1


@pytest.mark.parametrize("harm", ["flipped", "cut", "gone"])
def test_a_damaged_file_is_told_and_fetched_again(tmp_path, pip, monkeypatch, capsys, harm):
    monkeypatch.chdir(tmp_path)
    assert main() == 0
    capsys.readouterr()
    path = packed(tmp_path)["pyodide.js"]
    good = path.read_bytes()
    bad = {"flipped": good[:-1] + bytes([good[-1] ^ 4]), "cut": good[:-5], "gone": None}[harm]
    path.unlink() if bad is None else path.write_bytes(bad)
    assert main() == 0
    assert "pyodide.js in .cache/ is no good: fetched again." in capsys.readouterr().out
    assert path.read_bytes() == good
    assert len(pip) == 2


def test_without_access_it_says_what_that_means(tmp_path, monkeypatch, capsys):
    failed = SimpleNamespace(returncode=1, stderr="WARNING: retrying\nERROR: no such host\n")
    monkeypatch.setattr(browser_python, "subprocess", SimpleNamespace(run=lambda *_, **__: failed))
    monkeypatch.chdir(tmp_path)
    assert main() == 1
    assert "(ERROR: no such host): the site is built without Run" in capsys.readouterr().err
    assert packed(tmp_path) == {}


def test_the_lock_names_one_package_by_its_hash_and_no_host():
    lines = (ROOT / browser_python.LOCK).read_text(encoding="utf-8").splitlines()
    (line,) = (line for line in lines if not line.startswith("#"))
    assert "==" in line
    assert "--hash=sha256:" in line
    assert "//" not in line


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_the_set_up_runs_it_and_goes_on_without():
    make = subprocess.run(
        ["make", "-n", "site", "serve", "test"], cwd=ROOT, capture_output=True, text=True
    ).stdout
    assert make.count("hooks.browser_python || ") == 1
