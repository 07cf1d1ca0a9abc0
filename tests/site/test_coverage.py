"""What the course has to teach: every fact stands on its page, in both languages.

`tests/facts.json` says what; `tests/coverage/*.toml` says where. A piece is text of the built page,
white space folded and formulas included. The pieces of a fact hold all its numbers.
"""

import json
import re
import tomllib
from decimal import Decimal
from functools import cache
from operator import itemgetter

import pytest

from tests.helpers import ROOT
from tests.site.helpers import LANGUAGES

FACTS = json.loads((ROOT / "tests/facts.json").read_text(encoding="utf-8"))
ENTRIES = [
    entry
    for file in sorted((ROOT / "tests/coverage").glob("*.toml"))
    for entry in tomllib.loads(file.read_text(encoding="utf-8")).items()
]
WHERE = dict(ENTRIES)
_NUMBER = re.compile(r"-?\d+(?:\.\d*)?")


def test_every_fact_has_one_entry():
    assert sorted(name for name, _ in ENTRIES) == sorted(fact["id"] for fact in FACTS)


@pytest.mark.parametrize("fact", FACTS, ids=itemgetter("id"))
def test_a_fact_stands_on_its_page(fact, site):
    where = WHERE[fact["id"]]
    assert ("later" in where) == (fact["kind"] == "interactive")
    if "later" in where:
        return
    names = [where["page"]] if isinstance(where["page"], str) else where["page"]
    for language in LANGUAGES:
        pieces = where[language]
        folder = "zh/" if language == "zh" else ""
        pages = {name: article(site, f"{folder}{name}.html") for name in names}
        assert [one for one in pieces if not any(one in text for text in pages.values())] == []
        assert [name for name in names if not any(one in pages[name] for one in pieces)] == []
        if fact["checked"]:
            shown = {number for one in pieces for number in _numbers(one)}
            # `other`: numbers of somebody else's run, and what the page has in their place.
            stated = set(_stated(fact.get("expected"))) - set(where.get("other", ()))
            assert [one for one in stated if not any(_says(number, one) for number in shown)] == []


@pytest.mark.parametrize(
    ("shown", "stated", "says"),
    [
        ("0.8022", "0.8022", True),
        ("0.80", "0.8022", False),
        ("0.8022", "0.802", True),
        ("0.8026", "0.802", False),
        ("0.09", "0.090", True),
        ("-0.1587", "0.1587", False),
        ("1.", "1", True),
        ("1.2", "1", False),
    ],
)
def test_a_number_is_said_at_its_precision_or_a_higher_one(shown, stated, says):
    assert _says(shown, stated) == says


@cache
def article(site, name):
    """The text of a page, without what is around it."""
    texts = []
    for text, around in site.read(name).texts:
        tags = {element.tag for element in around}
        if "article" in tags and not {"script", "style"} & tags:
            texts.append(text)
    return " ".join("".join(texts).split())


def _numbers(text):
    return _NUMBER.findall(text.replace("−", "-"))


def _stated(value):
    """All numbers in an expectation, with the decimals that a page has room for."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [number for part in value for number in _stated(part)]
    if value is None or isinstance(value, bool):
        return []
    if isinstance(value, str):
        return _numbers(value)
    return [str(round(value, 4)).removesuffix(".0")]


def _says(shown, stated):
    """Whether a shown number is the stated one, or becomes it by rounding."""
    shown, stated = Decimal(shown), Decimal(stated)
    more = stated.as_tuple().exponent - shown.as_tuple().exponent
    room = Decimal(5).scaleb(stated.as_tuple().exponent - 1) if more > 0 and stated % 1 else 0
    return abs(shown - stated) <= room
