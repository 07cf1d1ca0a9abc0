"""A real browser before the built site, over http and from disk; nothing it asks is overlooked."""

import os
import shutil
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import sync_playwright


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def browser():
    """A headless Chromium, the one that is installed."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path is None:
        reason = "no Chromium is installed, and CHROMIUM names none"
        (pytest.fail if os.environ.get("BROWSER_TESTS") == "required" else pytest.skip)(reason)
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        yield one
        one.close()


@pytest.fixture(scope="session")
def http(browser, site):
    """The address of the site over http."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=site.folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session", params=["http", "file"])
def base(request, browser, site):
    """The address of the site, over http and of a copy on disk."""
    return request.getfixturevalue("http") if request.param == "http" else site.folder.as_uri()


class Tabs:
    """Opens pages, and keeps what no page may do: ask another host, fail to load, log an error."""

    def __init__(self, browser, base):
        self.browser = browser
        self.base = base
        self.problems = []
        self.contexts = []

    def open(self, page, **options):
        """A page in a window of its own, which is 1280 pixels wide unless told otherwise."""
        context = self.browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"} | options
        )
        self.contexts.append(context)
        tab = context.new_page()
        tab.set_default_timeout(15_000)
        tab.on("request", self._request)
        tab.on("requestfailed", lambda request: self._problem("failed", request.url))
        tab.on("response", self._response)
        tab.on("console", self._console)
        tab.on("pageerror", lambda error: self._problem("error", error))
        tab.goto(f"{self.base}/{page}")
        return tab

    def close(self):
        """Close all windows."""
        for context in self.contexts:
            context.close()

    def _problem(self, kind, what):
        self.problems.append(f"{kind}: {what}")

    def _request(self, request):
        if not request.url.startswith((f"{self.base}/", "data:", "blob:", "about:")):
            self._problem("foreign request", request.url)

    def _response(self, response):
        if response.status >= 400:
            self._problem(f"status {response.status}", response.url)

    def _console(self, message):
        if message.type in ("error", "warning"):
            self._problem(message.type, message.text)


@contextmanager
def opened(browser, base):
    """Tabs that are closed in the end, and have had no problems."""
    tabs = Tabs(browser, base)
    try:
        yield tabs
    finally:
        tabs.close()
    assert tabs.problems == []


@pytest.fixture
def tabs(browser, base):
    """Pages over http and from disk."""
    with opened(browser, base) as some:
        yield some


@pytest.fixture
def http_tabs(browser, http):
    """Pages over http alone, where the way they come makes no difference."""
    with opened(browser, http) as some:
        yield some
