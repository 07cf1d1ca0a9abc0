"""Search finds English and Chinese words, over http and from disk."""

import re

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize(
    ("page", "word"),
    [("scores.html", "exponential"), ("zh/scores.html", "指数")],
)
def test_a_word_inside_a_sentence_is_found(tabs, site, page, word):
    lesson = "zh/one-row.html" if page.startswith("zh/") else "one-row.html"
    letters = r"[\u4e00-\u9fff]" if page.startswith("zh/") else " "
    texts = "".join(text for text, _ in site.read(lesson).texts)
    assert re.search(f"{letters}{word}", texts), "the test has to ask for another word"

    tab = tabs.open(page)
    tab.locator("[data-md-component=search-query]").click()
    tab.keyboard.type(word)
    results = tab.locator(".md-search-result__link")
    expect(results.first).to_be_visible()
    found = results.filter(has=tab.locator(f"mark:text-is('{word}')"))
    expect(found.first).to_be_visible()
    addresses = results.evaluate_all("all => all.map((one) => one.href)")
    assert any(address.startswith(f"{tabs.base}/{lesson}") for address in addresses)
    results.first.click()
    expect(tab.locator("article")).to_contain_text(re.compile(word, re.I))


@pytest.mark.parametrize("home", ["", "zh/"])
def test_what_is_found_is_in_the_language_of_the_page(tabs, home):
    tab = tabs.open(f"{home}labs/train.html")  # one folder further down than a lesson
    tab.locator("[data-md-component=search-query]").click()
    tab.keyboard.insert_text("softmax")  # a word of both languages, put in without a key
    results = tab.locator(".md-search-result__link")
    expect(results.first).to_be_visible()
    found = results.evaluate_all("all => all.map((one) => one.href)")
    found = [address.removeprefix(f"{tabs.base}/") for address in found]
    assert [address for address in found if address.startswith("zh/") != (home == "zh/")] == []
    assert any(address.startswith(f"{home}one-row.html") for address in found)


def test_a_word_that_is_nowhere_is_not_found(http_tabs):
    tab = http_tabs.open("index.html")
    tab.locator("[data-md-component=search-query]").click()
    tab.keyboard.type("zyxwvut")
    expect(tab.locator(".md-search-result__meta")).to_have_text(re.compile("No matching"))
