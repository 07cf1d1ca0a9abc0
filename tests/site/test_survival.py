"""What builds survive: being killed, damage to what they keep, wrong clocks, poor systems, load."""

import os
import random
import re
import signal
import sys
import time
from contextlib import suppress

import pytest

from hooks.engine import sealed
from tests.site.helpers import Checkout, ended

pytestmark = pytest.mark.timeout(300)  # machines can be busy
SOAK = pytest.mark.soak
DATE = {"SOURCE_DATE_EPOCH": "1700000000"}
FIRST = 7_000_000  # numbers of seven digits, so that one is easily found and put for another


class Course(Checkout):
    """Pages that all show one number, each by snippets of its own."""

    patience = 50  # seconds for one build

    def __init__(self, root, *, pages=2, snippets=2, languages=("en", "zh")):
        super().__init__(root, languages=languages)
        self.number = FIRST
        self.write("snippets/base.py", f"number = {FIRST}\n")
        for page in range(pages):
            names = [f"part_{n}" for n in range(snippets)]
            for n, name in enumerate(names):
                self.write(
                    f"snippets/page_{page}/{name}.py",
                    f"""\
                    from snippets.base import number

                    # --8<-- [start:all]
                    x = [number, {page}, {n}]
                    # --8<-- [end:all]
                    """,
                )
            text = f"# Page {page}\n\n" + "\n".join(
                f'{{{{ {name}: x }}}}\n\n```python\n--8<-- "page_{page}/{name}.py:all"\n```\n'
                for name in names
            )
            for language in languages:
                self.write(f"docs/{language}/page-{page}.md", text)
        for language in languages:
            self.write(f"docs/{language}/index.md", "# It is {{ base: number }}\n")

    def count_on(self):
        """Another number, for all pages."""
        self.edit("snippets/base.py", str(self.number), str(self.number + 1))
        self.number += 1

    def built(self, **environment):
        """Build; what the log says of a build that went well."""
        built = ended(self.start("build", **DATE, **environment), self.patience)
        assert built.code == 0, built.log
        return built.log

    def records(self):
        """All stored records, each of which must be whole."""
        files = (self.root / ".cache/records").rglob("*.json")
        return [sealed.read(file) for file in files]


def with_number(site, number):
    """A site of the first number as that of another."""
    return {
        name: content.replace(str(FIRST).encode(), str(number).encode())
        for name, content in site.items()
        if not name.endswith(".gz")  # the site map once more
    }


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=[SOAK, pytest.mark.timeout(1800)])])
def test_a_build_killed_at_any_moment_harms_neither_site_nor_store(tmp_path, kills):
    course = Course(
        tmp_path / "a path with spaces 和汉字", pages=min(kills, 12), snippets=min(kills, 4)
    )
    started = time.monotonic()
    course.built()
    seconds = time.monotonic() - started
    first = course.site
    assert str(FIRST).encode() in first["zh/index.html"]
    moments = [random.uniform(0, seconds) for _ in range(kills)]
    for moment in moments:
        before = with_number(first, course.number)
        course.count_on()
        after = with_number(first, course.number)
        build = course.start("build", session=True, **DATE)
        time.sleep(moment)
        _kill(build, with_helpers=random.random() < 0.5)
        ended(build)
        assert with_number(course.site, FIRST) in (before, after), f"killed at {moment} s"
        course.records()
        log = course.built()
        assert with_number(course.site, FIRST) == after, f"killed at {moment} s"
        assert "no good" not in log, f"killed at {moment} s"
        course.records()
    assert all(re.fullmatch(r"\.site-\d+\.new", name) for name in course.leftovers)


def _kill(build, *, with_helpers):
    """As the kernel does when memory is short, or as a power cut does."""
    with suppress(ProcessLookupError):
        if with_helpers and hasattr(os, "killpg"):
            os.killpg(build.pid, signal.SIGKILL)
        else:
            build.kill()


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course, and its site as it is built when all is well."""
    one = Course(tmp_path_factory.mktemp("course"))
    one.built()
    return one, one.site


def test_a_bit_flipped_in_every_kept_file_is_told_and_changes_nothing(course):
    course, site = course
    kept = [file for file in (course.root / ".cache").rglob("*") if file.is_file()]
    records = [file for file in kept if "records" in file.parts]
    for file in kept:
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 1 << random.randrange(8)
        file.write_bytes(content)
    log = course.built()
    assert course.site == site
    told = [line for line in log.splitlines() if "no good" in line]
    assert len(told) == 3, log  # records, the font, pages
    assert f" and {len(records) - 1} more: made again" in "\n".join(told)
    assert "woff2.sealed in .cache/ is no good" in "\n".join(told)


def test_records_of_another_version_are_told_and_not_taken(course):
    course, site = course
    (home,) = (course.root / ".cache/records").iterdir()
    home.rename(home.with_name("0" * 32))
    log = course.built()
    assert log.count("the stored records were made with another Python") == 1
    assert " 0 unchanged, " in log
    assert course.site == site


def test_a_wrong_clock_changes_nothing(course):
    """Sources, records and the old site are of another time than now, and all of the same."""
    course, site = course
    for number, years in ((FIRST + 1, 30), (FIRST, -30)):
        then = time.time() + years * 365 * 86_400
        course.write("snippets/base.py", f"number = {number}\n")
        for file in course.root.rglob("*"):
            os.utime(file, (then, then))
        course.built()
        assert with_number(course.site, FIRST) == with_number(site, number)


POOR = """\
import os

def symlink(*_, **__):
    raise OSError(95, "Operation not supported")

os.symlink = symlink
for name in "fork", "forkpty", "register_at_fork", "link":
    if hasattr(os, name):
        delattr(os, name)
"""


def test_without_forks_and_links_the_site_is_the_same(course, tmp_path):
    """As Windows and the file systems of memory cards have it: runs are spawned, for real."""
    course, site = course
    (tmp_path / "sitecustomize.py").write_text(POOR)
    for record in (course.root / ".cache/records").rglob("*.json"):
        record.unlink()
    log = course.built(PYTHONPATH=str(tmp_path))
    assert " 0 unchanged, " in log
    assert course.site == site


LOADS = [
    pytest.param(10, 3, id="30 snippets"),
    pytest.param(100, 10, id="1000 snippets", marks=[SOAK, pytest.mark.timeout(1800)]),
]


@pytest.mark.parametrize(("pages", "snippets"), LOADS)
@pytest.mark.skipif(sys.platform == "win32", reason="has no `ulimit`")
def test_many_snippets_on_many_pages(tmp_path, pages, snippets):
    """With few files open at once, and a store that is damaged everywhere on the way."""
    course = Course(tmp_path, pages=pages, snippets=snippets, languages=("en",))
    course.patience = 50 + pages * snippets
    count = pages * snippets + 2  # and base.py, attention.py
    shell = ["sh", "-c", 'ulimit -n 64; exec "$@"', "-"]
    assert f"snippets: {count} run, 0 unchanged, " in course.built(wrapper=shell)
    site = course.site
    for page in range(pages):
        html = site[f"page-{page}/index.html"].decode()
        shown = [f"[7000000, {page}, {n}]</data>" for n in range(snippets)]
        assert [html.count(one) for one in shown] == [1] * snippets
    assert f"snippets: 0 run, {count} unchanged, " in course.built(wrapper=shell)
    course.edit("snippets/page_3/part_2.py", "x = ", "x  = ")
    assert f"snippets: 1 run, {count - 1} unchanged, " in course.built(wrapper=shell)
    if pages > 10:
        site = course.site
        for file in (course.root / ".cache/records").rglob("*.json"):
            file.write_bytes(file.read_bytes()[:-1])
        log = course.built(wrapper=shell)
        assert f"snippets: {count} run, 0 unchanged, " in log
        assert log.count("no good") == 1
        assert with_number(course.site, FIRST) == with_number(site, FIRST)
        course.write("snippets/base.py", "number = 1 / 0\n")
        built = ended(course.start("build"), course.patience)
        assert built.code == 1
        assert built.log.count("ZeroDivisionError: division by zero") == count - 1
        assert with_number(course.site, FIRST) == with_number(site, FIRST)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_many_builds_at_once_in_one_checkout_while_it_is_edited(tmp_path):
    course = Course(tmp_path, pages=6)
    course.patience = 300  # six at a time
    course.built()
    first = course.site
    for _ in range(10):
        course.count_on()
        builds = []
        for _ in range(6):
            builds.append(course.start("build", **DATE))
            time.sleep(random.uniform(0, 0.3))
        for build in builds:
            built = ended(build, course.patience)
            assert built.code == 0, built.log
            assert "no good" not in built.log
        assert with_number(course.site, FIRST) == with_number(first, course.number)
        assert course.leftovers == set()
    course.records()
