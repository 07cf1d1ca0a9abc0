"""Search finds English and Chinese words, over http and from disk."""

import re

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize(
    ("page", "word"),
    [("scores.html", "exponential"), ("zh/scores.html", "指数"), ("zh/index.html", "注意力")],
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
    links = [link.get_attribute("href") for link in results.all()]
    assert any(
        f"{tabs.base}/{lesson}" in tab.evaluate("h => new URL(h, location).href", link)
        for link in links
    )
    results.first.click()
    expect(tab.locator("article")).to_contain_text(re.compile(word, re.I))


def test_a_word_that_is_nowhere_is_not_found(tabs):
    tab = tabs.open("index.html")
    tab.locator("[data-md-component=search-query]").click()
    tab.keyboard.type("zyxwvut")
    expect(tab.locator(".md-search-result__meta")).to_have_text(re.compile("No matching"))
