"""The content security policy of a page: what a browser may load and run for it.

All of it comes from the site alone. Scripts that stand in the page itself are the theme's:
each is known by its hash, so that no other would run. Those that an author wrote are refused.
"""

import base64
import hashlib
import re
from html.parser import HTMLParser

_INLINE = re.compile(r"<script(?P<attributes>(?![^>]*\bsrc=)[^>]*)>(?P<code>.*?)</script>", re.S)
_DATA = re.compile(r'type="?application/json')
_HEAD = re.compile(r"<head>\s*<meta charset=[^>]*>")


class NoPolicy(Exception):
    """The page cannot have a policy that holds; the message says why, and what to do."""


def with_policy(html: str, written: str = "") -> str:
    """The page with its policy as the second element of its head, where it is in time.

    `written` is what authors wrote of it. Raises NoPolicy.
    """
    if _has_script(written):
        raise NoPolicy(
            "has a script of its own: put it into docs/assets/js/, and have mkdocs.yml or "
            "docs/overrides/main.html name it"
        )
    head = _HEAD.search(html)
    if not head:
        raise NoPolicy(
            "the policy has no place: its template needs a <head> that begins with <meta charset>"
        )
    meta = f'\n<meta http-equiv="Content-Security-Policy" content="{_policy(html)}">'
    return html[: head.end()] + meta + html[head.end() :]


def _has_script(html: str) -> bool:
    """Whether a script would run; one that is but data does not."""
    if "<script" not in html.lower():  # as nearly always, and reading the tags takes its time
        return False
    tags = _Tags()
    tags.feed(html)
    tags.close()
    return any(set(one) != {("type", "application/json")} for one in tags.scripts)


class _Tags(HTMLParser):
    """Reads tags as browsers do, and keeps what the scripts' have in them."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: list[list[tuple[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "script":
            self.scripts.append([(name, text) for name, text in attrs if name in ("type", "src")])


def _policy(html: str) -> str:
    scripts = [m["code"] for m in _INLINE.finditer(html) if not _DATA.search(m["attributes"])]
    hashes = " ".join(f"'sha256-{_hash(code)}'" for code in dict.fromkeys(scripts))
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src 'self' 'wasm-unsafe-eval' {hashes}".rstrip(),
            "style-src 'self' 'unsafe-inline'",  # views draw with style attributes
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _hash(code: str) -> str:
    return base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
