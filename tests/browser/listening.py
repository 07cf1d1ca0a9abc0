"""What a page reads out of itself to those who listen."""

from contextlib import contextmanager

LISTEN = """
() => {
  const LIVE = "[role=status], [role=alert], [aria-live]:not([aria-live=off])";
  const regionOf = (node) => (node.closest ? node : node.parentElement)?.closest(LIVE);
  window.heard = [];
  window.ear = new MutationObserver((changes) => {
    const regions = changes.map(({ target }) => regionOf(target));
    for (const one of new Set(regions)) {
      const isHeard = one?.checkVisibility() && one.ariaBusy !== "true";
      const words = isHeard ? one.textContent.trim() : "";
      if (words) window.heard.push(words);
    }
  });
  window.ear.observe(document.body, { childList: true, characterData: true, subtree: true });
}
"""


@contextmanager
def one_announcement(tab, *words):
    """What is done inside is told once, in these words among others."""
    tab.evaluate(LISTEN)
    yield
    tab.wait_for_timeout(100)
    heard = tab.evaluate("(ear.disconnect(), heard)")
    assert len(heard) == 1, heard
    for word in words:
        assert word in heard[0]
