"""The content security policy of a page: what a browser may load and run for it.

All of it comes from the site alone. Scripts that stand in the page itself are the theme's:
each is known by its hash, so that no other would run. Those that an author wrote are refused.
"""

import base64
import hashlib
import re

_INLINE = re.compile(r"<script(?P<attributes>(?![^>]*\bsrc=)[^>]*)>(?P<code>.*?)</script>", re.S)
_DATA = re.compile(r'type="?application/json')
_HEAD = re.compile(r"<head>\s*<meta charset=[^>]*>")
_SCRIPT = re.compile(r"<script\b(?![^>]*\btype=\"?application/json)", re.I)


class NoPolicy(Exception):
    """The page cannot have a policy that holds; the message says why, and what to do."""


def with_policy(html: str, written: str = "") -> str:
    """The page with its policy as the second element of its head, where it is in time.

    `written` is what authors wrote of it. Raises NoPolicy.
    """
    if _SCRIPT.search(written):
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
