"""The site of this repository: true, the same everywhere, and nobody else's."""

import gzip
import json
import os
import re
import socket
import subprocess
import sys
from html import unescape
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import quote, unquote, urlsplit

import pytest

from hooks.engine.job import Job
from hooks.engine.library import Library
from hooks.engine.output import mismatches
from hooks.engine.page import scan
from hooks.engine.record import Record
from hooks.engine.runner import Runner
from hooks.engine.snippet import read, snippet_paths
from hooks.engine.store import Store
from hooks.engine.values import decode
from hooks.mathml import characters
from tests.helpers import ROOT
from tests.site.helpers import BUILDER, ENVIRONMENT, LANGUAGES, PAGES, contents

SNIPPETS = snippet_paths(ROOT)
LOCALISED = [page for name in PAGES for page in (name, f"zh/{name}")]
NOT_LOADED = {"alternate", "canonical", "license", "next", "prev"}  # links that only say something
_CSS_URL = re.compile(r"(?:url\(\s*|@import\s+)[\"']?\s*([^\"')\s;]+)")
_NUMBER = re.compile(r"-?(?:\d+(?:\.\d+)?(?:e[-+]?\d+)?|inf|nan)\b")
_UNANSWERED = re.compile(r"\{\{\s*[\w./-]+\s*:")


# The snippets


@pytest.fixture(scope="session")
def records(site):
    """What the build knows of each snippet, with all values that pages ask for."""
    runner = Runner(ROOT)
    library = Library(Store(ROOT, runner))
    pages = sorted((ROOT / "docs").glob("*/*.md"))
    library.gather(
        scan(page.relative_to(ROOT).as_posix(), page.read_text(encoding="utf-8")) for page in pages
    )
    runner.close()
    assert library.store.tally.run == 0  # the build has left it all
    return {path: library.record(path) for path in SNIPPETS}


@pytest.fixture(scope="session")
def traced(site):
    """The expressions to which pages trace values, by snippet: a view may take a request apart."""
    found = {path: set() for path in SNIPPETS}
    for page in LOCALISED:
        for element in site.read(page).elements:
            if snippet := element.attrs.get("data-snippet"):
                found[f"snippets/{snippet}.py"].add(element.attrs["data-expression"])
    return found


@pytest.fixture(scope="session")
def fresh(records, traced, once):
    """The same of a second run, in processes of another hash seed and at another time."""

    def make():
        runner = Runner(ROOT)
        jobs = [
            Job(path, tuple(sorted({*record.answers, *traced[path]})), read(ROOT, path).limits)
            for path, record in records.items()
        ]
        made = runner.run(jobs)
        runner.close()
        return [one.to_json() for one in made]

    return dict(zip(records, map(Record.from_json, once("fresh", make)), strict=True))


@pytest.fixture(scope="session")
def by_hand(once):
    """What every snippet prints when it is run by hand."""
    return once("by-hand", _by_hand)


def _by_hand():
    environment = ENVIRONMENT | {
        "PYTHONHASHSEED": "123",
        "PYTHONIOENCODING": "utf-8",
        "OPENBLAS_NUM_THREADS": "1",
    }

    modules = {path: path.removesuffix(".py").replace("/", ".") for path in SNIPPETS}
    run = subprocess.run(
        [sys.executable, "tests/site/by_hand.py", *modules.values()],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=200,
    )
    assert (run.returncode, run.stderr) == (0, "")
    printed = json.loads(run.stdout)
    return {path: printed[module] for path, module in modules.items()}


@pytest.mark.parametrize("path", SNIPPETS)
def test_a_snippet_prints_by_hand_what_is_approved_and_shown(path, by_hand, records):
    record = records[path]
    out, err = by_hand[path]
    assert err == ""
    assert out == "".join(event.text for event in record.events)
    assert mismatches(read(ROOT, path), record) == []


@pytest.mark.parametrize("path", SNIPPETS)
def test_a_snippet_gives_the_same_at_every_run(path, records, fresh):
    assert fresh[path].trouble is None
    assert fresh[path].events == records[path].events
    again = {asked: fresh[path].answers[asked] for asked in records[path].answers}
    # As JSON, in which NaN is the same as NaN.
    assert json.dumps(again) == json.dumps(dict(records[path].answers))


@pytest.mark.parametrize("page", LOCALISED)
def test_every_value_says_where_it_comes_from_and_comes_from_there(page, site, fresh):
    anchors = {
        element.attrs.get("id") for element in site.read(beside(page, "snippets.html")).elements
    }
    asked = {}  # by what asks: an inline value, a matrix, bars
    for element in site.read(page).elements:
        if element.tag == "data":
            assert element.attrs["value"]
            home = next(one for one in (element, *element.around) if "data-snippet" in one.attrs)
            asked.setdefault(id(home), (home, []))[1].append(element.attrs["value"])
    for home, given in asked.values():
        snippet, expression = home.attrs["data-snippet"], home.attrs["data-expression"]
        assert snippet in anchors
        answers = fresh[f"snippets/{snippet}.py"].answers
        bench = next((one for one in home.around if one.tag == "attention-bench"), None)
        value = _part_of_bench(answers, bench, home) if bench else decode(answers[expression].data)
        texts = [text for text in _flat(value) if isinstance(text, str)]
        numbers = [float(number) for one in given for number in _NUMBER.findall(one)]
        if not texts:
            assert [str(n) for n in numbers] == [str(float(n)) for n in _flat(value)], expression


def _part_of_bench(answers, bench, table):
    """The value that a table of a bench shows: one item of the dict that the bench asked for."""
    whole = bench.attrs["data-expression"]
    key = next(one.attrs["data-matrix"] for one in table.around if "data-matrix" in one.attrs)
    own = table.attrs["data-expression"]
    assert f"{key}={own}" in whole or own == f"({whole})[{key!r}]"
    value = decode(answers[whole].data)[key]
    is_stack = isinstance(value[0], list) and isinstance(value[0][0], list)
    value = value[0] if is_stack else value  # of several heads the first is shown
    return [str(x) if isinstance(x, bool) else x for x in _flat(value)]


def test_no_request_for_a_value_is_left_unanswered(site):
    for page in LOCALISED:
        for text, around in site.read(page).texts:
            if not {"code", "pre", "script"} & {element.tag for element in around}:
                assert not _UNANSWERED.search(text), page


# The pages


def test_every_page_exists_in_both_languages(site):
    for language in LANGUAGES:
        home = ROOT / "docs" / language
        sources = [path.relative_to(home) for path in home.rglob("*.*") if path.is_file()]
        assert sorted(path.with_suffix(".html").as_posix() for path in sources) == PAGES
    assert site.names(".html") == sorted(["404.html", *LOCALISED])


@pytest.mark.parametrize("page", LOCALISED)
def test_a_page_knows_its_language_and_its_twin(page, site):
    elements = site.read(page).elements
    assert elements[0].tag == "html"
    assert elements[0].attrs["lang"] == ("zh" if page.startswith("zh/") else "en")
    switch = {
        element.attrs["hreflang"]: normpath(join(dirname(page), element.attrs["href"]))
        for element in elements
        if element.tag == "a" and "hreflang" in element.attrs
    }
    name = page.removeprefix("zh/")
    assert switch == {"en": name, "zh": f"zh/{name}"}


def test_the_link_past_the_menu_says_where_it_leads(site):
    for page, words in (("one-row.html", "Skip to content"), ("zh/one-row.html", "跳到正文")):
        (link,) = re.findall(r'class="md-skip">\s*(.*?)\s*</a>', site.text(page))
        assert link == words


def test_the_page_for_what_is_missing_speaks_both_languages(site):
    elements = site.read("404.html").elements
    headings = [element for element in elements if element.tag in ("h1", "h2")]
    languages = [
        next(one.attrs["lang"] for one in heading.around if "lang" in one.attrs)
        for heading in headings
    ]
    assert languages == ["en", "zh"]


@pytest.mark.parametrize("page", ["404.html", *LOCALISED])
def test_no_id_stands_twice_on_a_page(page, site):
    ids = [e.attrs["id"] for e in site.read(page).elements if "id" in e.attrs]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("page", LOCALISED)
def test_every_link_within_the_site_arrives(page, site):
    for element in site.read(page).elements:
        for address in filter(None, map(element.attrs.get, ("href", "src"))):
            url = urlsplit(address)
            if url.scheme or url.netloc:
                continue
            target = normpath(join(dirname(page), unquote(url.path))) if url.path else page
            assert (site.folder / target).is_file(), address
            if url.fragment and target.endswith(".html"):
                there = site.read(target).elements
                assert unquote(url.fragment) in {e.attrs.get("id") for e in there}, address


@pytest.mark.parametrize("page", LOCALISED)
def test_the_math_font_has_what_formulas_are_made_of(page, site):
    html = (site.folder / page).read_text(encoding="utf-8")
    drawn = {*unescape("".join(re.findall(r"<m(?:i|n|o|text)\b[^>]*>([^<]*)", html)))}
    missing = {one for one in drawn if ord(one) not in characters()}
    assert "".join(sorted(one for one in missing if not "\u2e80" < one < "\uffff")) == ""  # Chinese


def test_every_page_says_what_a_browser_may_load_for_it(site):
    pages = sorted(site.folder.rglob("*.html"))
    assert len(pages) == len(LOCALISED) + 1  # that of what is not found
    meta = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    assert [page.name for page in pages if page.read_text("utf-8").count(meta) != 1] == []


def test_every_snippet_stands_whole_on_the_snippets_page(site):
    for page in ("snippets.html", "zh/snippets.html"):
        reader = site.read(page)
        anchors = {element.attrs.get("id") for element in reader.elements}
        text = "".join(
            text for text, around in reader.texts if around and around[0].tag != "script"
        )
        for path in SNIPPETS:
            assert path.removeprefix("snippets/").removesuffix(".py") in anchors
            source = (ROOT / path).read_text(encoding="utf-8")
            assert source.strip() in text, path


# Nothing from elsewhere, nothing of the builder's


def test_nothing_is_loaded_from_another_host(site):
    for page in ["404.html", *LOCALISED]:
        for element in site.read(page).elements:
            loaded = [element.attrs.get(name, "") for name in ("src", "srcset", "data", "poster")]
            if element.tag == "link" and not NOT_LOADED & set(element.attrs["rel"].split()):
                loaded.append(element.attrs["href"])
            if element.tag in ("use", "image"):
                loaded += [element.attrs.get("href", ""), element.attrs.get("xlink:href", "")]
            loaded += _CSS_URL.findall(element.attrs.get("style", ""))
            assert not [address for address in loaded if _is_foreign(address)], page
        styles = (
            text for text, around in site.read(page).texts if around and around[0].tag == "style"
        )
        assert not [url for text in styles for url in _CSS_URL.findall(text) if _is_foreign(url)]
    for name in site.names(".css"):
        assert not [url for url in _CSS_URL.findall(site.text(name)) if _is_foreign(url)], name


def telling(site):
    """Texts that tell of the builder: folders, the names of the user and of the machine."""
    names = [socket.gethostname(), Path.home().name]
    # A short or common word tells nothing, and may stand in a lesson.
    names = [name for name in names if len(name) > 5 and re.search(r"\d", name)]
    folders = [str(ROOT), str(site.folder.parent), str(Path.home()) + os.sep, sys.prefix]
    return [*folders, *names, BUILDER["USER"], BUILDER["HOST"]]


def traces(content, words):
    """Which of these words are in a file, written as they are, in JSON or in an address; packed."""
    if content.startswith(b"\x1f\x8b"):
        content += gzip.decompress(content)
    ways = (str, lambda word: json.dumps(word)[1:-1], quote, lambda word: word.replace(os.sep, "/"))
    return [word for word in words if any(way(word).encode() in content for way in ways)]


@pytest.mark.parametrize(
    "content",
    [
        b"a /home/a b/c z",
        b"file:///home/a%20b/c/z",
        gzip.compress(b"a /home/a b/c z", mtime=0),
        json.dumps({"a": "/home/a b/c"}).encode(),
    ],
)
def test_a_trace_of_the_builder_would_be_found(content):
    assert traces(content, ["/home/a b/c", "elsewhere"]) == ["/home/a b/c"]


def test_nothing_of_the_builders_is_in_the_site(site):
    words = telling(site)
    files = contents(site.folder)
    assert {Path(name).suffix for name in files} >= {
        ".html",
        ".js",
        ".css",
        ".json",
        ".ipynb",
        ".gz",
    }
    theirs = "assets/pyodide/"  # built by others, and known by hash
    found = {name: traces(files[name], words) for name in files if not name.startswith(theirs)}
    assert {name: words for name, words in found.items() if words} == {}


def test_two_builds_of_one_tree_are_the_same_to_the_byte(site):
    one, two = contents(site.folder), contents(site.again)
    assert sorted(one) == sorted(two)
    assert [name for name in one if one[name] != two[name]] == []


@pytest.mark.parametrize("name", ["search_index.js", "search_index.json"])
@pytest.mark.parametrize("home", ["", "zh/"])
def test_each_language_has_a_search_index_of_its_own(name, home, site):
    text = site.text(f"{home}search/{name}").removeprefix("var __index = ")
    locations = {entry["location"].partition("#")[0] for entry in json.loads(text)["docs"]}
    assert locations == set(PAGES) - {"snippets.html"}


def beside(page, name):
    """A page of the same language."""
    return f"zh/{name}" if page.startswith("zh/") else name


def _flat(value):
    """All numbers and texts in a value."""
    if isinstance(value, dict):
        return [part for pair in value.items() for one in pair for part in _flat(one)]
    if isinstance(value, list | tuple):
        return [part for one in value for part in _flat(one)]
    return [value]


def _is_foreign(address):
    return re.match(r"\s*(https?:)?//", address) is not None
