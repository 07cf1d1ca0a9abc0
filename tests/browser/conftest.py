"""A real browser before the built site, over http and from disk; nothing it asks is overlooked."""

import os
import shutil
import threading
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.helpers import not_here

expect.set_options(timeout=15_000)  # of a machine that is busy


TOOLS = Path(__file__).with_name("node_modules")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def needs(tool):
    """The file of a package from npm, if the packages are installed."""
    if not tool.exists():
        not_here("npm's packages are not installed: npm ci --prefix tests/browser")
    return tool


@pytest.fixture(scope="session")
def browser():
    """A headless Chromium, the one that is installed; one that can draw no window is faster."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path is None:
        not_here("no Chromium is installed, and CHROMIUM names none")
    with sync_playwright() as playwright:
        # Without hinting, all kinds of Chromium place glyphs alike, at fractions of a pixel.
        args = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
        one = playwright.chromium.launch(executable_path=path, args=args)
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


@pytest.fixture(scope="session")
def contrast():
    """A script that lists the texts of a page with less than the contrast that it is given."""
    return Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def axe():
    """The text of axe-core."""
    return needs(TOOLS / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


WIDE = {"width": 1280, "height": 800}


class Tabs:
    """Opens pages, and keeps what no page may do: ask another host, fail to load, log an error."""

    def __init__(self, browser, base):
        self.browser = browser
        self.base = base
        self.problems = []
        self.usual = None
        self.own = []

    def open(self, page, **options):
        """A page in a window 1280 pixels wide; in a window of its own if it has other options."""
        if options:
            tab = self._window(**options)
            self.own.append(tab)
        else:
            tab = self.usual = self.usual or self._window()
            tab.set_viewport_size(WIDE)
            tab.mouse.move(0, 0)
        tab.goto(f"{self.base}/{page}")
        return tab

    @contextmanager
    def watched(self):
        """What is opened inside has had no problems in the end."""
        self.problems.clear()
        yield self
        while self.own:
            self.own.pop().context.close()
        if self.usual:
            self.usual.evaluate("localStorage.clear()")  # the next reader is another one
        assert self.problems == []

    def _window(self, **options):
        context = self.browser.new_context(
            **{"viewport": WIDE, "reduced_motion": "reduce"} | options
        )
        tab = context.new_page()
        tab.set_default_timeout(15_000)
        tab.on("request", self._request)
        tab.on("requestfailed", self._failed)
        tab.on("response", self._response)
        tab.on("console", self._console)
        tab.on("pageerror", lambda error: self._problem("error", error))
        return tab

    def _problem(self, kind, what):
        self.problems.append(f"{kind}: {what}")

    def _request(self, request):
        if not request.url.startswith((f"{self.base}/", "data:", "blob:", "about:")):
            self._problem("foreign request", request.url)

    def _failed(self, request):
        if request.failure != "net::ERR_ABORTED":  # that of a page which was left
            self._problem(request.failure, request.url)

    def _response(self, response):
        if response.status >= 400:
            self._problem(f"status {response.status}", response.url)

    def _console(self, message):
        if message.type in ("error", "warning"):
            self._problem(message.type, message.text)


@pytest.fixture(scope="session")
def windows(browser):
    """The windows of this session, by the address of the site."""
    return cache(partial(Tabs, browser))


@pytest.fixture
def tabs(windows, base):
    """Pages over http and from disk."""
    with windows(base).watched() as some:
        yield some


@pytest.fixture
def http_tabs(windows, http):
    """Pages over http alone, where the way they come makes no difference."""
    with windows(http).watched() as some:
        yield some
