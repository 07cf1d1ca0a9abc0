import errno
from pathlib import Path

import pytest

from hooks.engine import sealed

BODY = "注意力\n".encode() * 3


@pytest.fixture
def file(tmp_path):
    return tmp_path / "cache" / "it.bin"


def made(file, body=BODY):
    """What `kept` gives, whether it had to make it, and what it told."""
    calls, told = [], []
    found = sealed.kept(file, lambda: calls.append(1) or body, told.append)
    return found, len(calls), told


def test_what_is_kept_is_made_once(file):
    assert made(file) == (BODY, 1, [])
    assert made(file, b"other") == (BODY, 0, [])


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_is_noticed_wherever_it_is(file, bit):
    sealed.write(file, BODY)
    good = file.read_bytes()
    for place in range(len(good)):
        file.write_bytes(good[:place] + bytes([good[place] ^ 1 << bit]) + good[place + 1 :])
        with pytest.raises(sealed.Damaged):
            sealed.read(file)


def test_a_file_cut_short_is_noticed_wherever_it_ends(file):
    sealed.write(file, BODY)
    good = file.read_bytes()
    for length in range(len(good)):
        file.write_bytes(good[:length])
        with pytest.raises(sealed.Damaged):
            sealed.read(file)


def test_what_is_damaged_is_told_and_made_again(file):
    sealed.write(file, BODY)
    file.write_bytes(file.read_bytes()[:-1])
    told = ["it.bin in .cache/ is no good (its bytes have changed): made again"]
    assert made(file) == (BODY, 1, told)
    assert made(file) == (BODY, 0, [])


def test_where_nothing_can_be_kept_it_is_made_each_time_and_told(file):
    file.parent.write_text("no folder")
    for _ in range(2):
        found, times, told = made(file)
        assert (found, times) == (BODY, 1)
        assert "it.bin cannot be kept" in told[-1]


@pytest.mark.parametrize("fails", ["write", "chmod", "replace"])
def test_a_file_that_cannot_be_written_stays_as_it_was_and_nothing_lies_about(
    file, fails, monkeypatch
):
    def refuse(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    sealed.write_whole(file, b"old")
    if fails == "write":
        temporary = sealed.tempfile.NamedTemporaryFile

        def full(**options):
            opened = temporary(**options)
            opened.write = refuse
            return opened

        monkeypatch.setattr(sealed.tempfile, "NamedTemporaryFile", full)
    else:
        monkeypatch.setattr(Path, fails, refuse)
    with pytest.raises(OSError, match="No space"):
        sealed.write_whole(file, b"new")
    monkeypatch.undo()
    assert [path.name for path in file.parent.iterdir()] == ["it.bin"]
    assert file.read_bytes() == b"old"


def test_a_file_keeps_its_mode(file):
    sealed.write_whole(file, b"old")
    file.chmod(0o744)
    mode = file.stat().st_mode
    sealed.write_whole(file, b"new")
    assert file.stat().st_mode == mode
