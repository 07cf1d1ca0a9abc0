r"""TeX to MathML at build time, and the font that shows it.

Formulas become MathML Core, which browsers draw without any script. The six roles of the course
are macros: ``\q{…} \k{…} \v{…} \s{…} \a{…} \o{…}`` give their argument the class of that name,
so that a style sheet colours it in light and dark alike. What is `marked` is found again in the
MathML, so that a page can put another value in its place.
"""

import hashlib
import io
import re
from collections.abc import Callable
from functools import cache
from html import unescape
from importlib.metadata import distribution, version
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from math_core import LatexError, LatexToMathML

from hooks.engine.sealed import kept
from hooks.engine.views import UNPRINTABLE

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

# math-core knows no classes, only named colours. Each role's macro paints its argument in one,
# and the paint is replaced by the class afterwards; pages may not ask for colours themselves.
_ROLE_PAINTS = {
    "q": "Cerulean",
    "k": "BurntOrange",
    "v": "ForestGreen",
    "s": "Thistle",
    "a": "Periwinkle",
    "o": "Gray",
}
_PAINT = re.compile(r' style="color: ?(#[0-9A-Fa-f]{6});?"')
_COLOUR_COMMAND = re.compile(r"\\(?:text|page|f?box)?color(?:box)?(?![A-Za-z])")
# Paint that is no role's stands for what is marked: its number is its place in the formula.
_MARKS = re.compile("\ue000(.*?)\ue001", re.DOTALL)
_MARK = r"{{\color[HTML]{{F{:05X}}} {}}}"
_NAMED_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot);)[A-Za-z][A-Za-z0-9]*;")
_ROW_GAP = re.compile(r"(\\\\)\s*\[\s*-?[\d.]*\s*(?:pt|em|ex|mm|cm|in|mu|bp|pc)\s*\]")
_TAG = re.compile("<[^>]*>")
_PLACED_MESSAGE = re.compile(r"(?P<offset>\d+): (?P<message>.*)", re.DOTALL)


class MathError(Exception):
    """A formula that cannot be read; the message says what is wrong and where."""


def marked(tex: str) -> str:
    """Return a part of a formula as `to_mathml` finds it again."""
    return f"\ue000{tex}\ue001"


def legible(tex: str) -> str:
    """Return a formula as it was typed. Raises MathError for what no formula can hold."""
    if found := UNPRINTABLE.search(tex):
        raise MathError(f"a formula cannot hold the character {found[0]!a}")
    return tex


def to_mathml(tex: str, *, display: bool) -> str:
    r"""Return `tex` as one ``<math>`` element; `display` sets it as a block of its own.

    What was marked has the attribute ``data-value``, its place among the marks; but where TeX takes
    words alone, as in ``\text{…}``, nothing in the formula has.
    """
    plain = _converted(_MARKS.sub(r"\1", tex), display=display)
    places = count()
    painted = _MARKS.sub(lambda mark: _MARK.format(next(places), mark[1]), tex)
    if painted == tex:
        return plain
    try:
        found = _converted(painted, display=display, marks=True)
    except MathError:
        return plain
    return found if _TAG.sub("", found) == _TAG.sub("", plain) else plain


def _converted(tex: str, *, display: bool, marks: bool = False) -> str:
    if not tex.strip():
        raise MathError("the formula is empty")
    if not marks and (found := _COLOUR_COMMAND.search(tex)):
        raise MathError(
            f"{found[0]} is not for pages: colours belong to the roles, \\q{{…}} to \\o{{…}}"
        )
    # math-core would print the gap that LaTeX lets a row ask for; the style sheet sets gaps.
    tex = _ROW_GAP.sub(r"\1", tex)
    converter, role_of_paint = _converter()
    try:
        mathml = converter.convert_with_local_state(tex, displaystyle=display)
    except LatexError as error:
        raise MathError(_readable(str(error), tex)) from None

    def meant(paint: re.Match[str]) -> str:
        role = role_of_paint.get(paint[1])
        return f' class="{role}"' if role else f' data-value="{int(paint[1][2:], 16)}"'

    mathml = _PAINT.sub(meant, mathml)
    return _NAMED_ENTITY.sub(lambda entity: unescape(entity[0]), mathml)


@cache
def _converter() -> tuple[LatexToMathML, dict[str, str]]:
    macros = {role: rf"\textcolor{{{name}}}{{#1}}" for role, name in _ROLE_PAINTS.items()}
    converter = LatexToMathML(fancy_error=False, macros=macros)
    role_of_paint = {}
    for role in _ROLE_PAINTS:
        painted = converter.convert_with_local_state(rf"\{role}{{x}}", displaystyle=False)
        if not (paint := _PAINT.search(painted)):
            raise RuntimeError(f"math-core {version('math-core')} no longer paints as expected")
        role_of_paint[paint[1]] = role
    return converter, role_of_paint


def _readable(error: str, tex: str) -> str:
    r"""Say in the page's own words what math-core means by ``12: Unknown command "\\foo".``."""
    if not (placed := _PLACED_MESSAGE.fullmatch(error.strip())):
        return error.strip()
    message = placed["message"].rstrip(".")
    rest = tex[int(placed["offset"]) :].strip()
    if not rest:
        return f"{message}, at the end of the formula"
    return f"{message}, at: {rest[:24]}{'…' if len(rest) > 24 else ''}"


# What formulas on the pages may contain: as much as weighs little enough to come with the style
# sheet. Browsers draw a lone letter with the italic one of mathematics.
_FONT_RANGES = (
    (0x0020, 0x007E),  # Latin, digits, signs
    (0x0302, 0x0305),  # accents
    (0x03B1, 0x03C9),  # Greek
    (0x2061, 0x2064),  # invisible operators
    (0x239B, 0x23B7),  # parts of tall brackets
    (0x23DC, 0x23E1),  # braces over and under
    (0x1D434, 0x1D467),  # italic, bold italic letters
    (0x1D6FC, 0x1D71B),  # Greek italic
)
_FONT_SIGNS = "\u00a0×·÷±¬’′″−–—∘∞≈≤≥≠≡∼∝⊤⋅…⋯⋮⋱→←↔⇒⇔∈∉∑∏√∂∇∫∣∥⟨⟩⌊⌋⌈⌉∀∃∅⊙⊗⊕∪∩⊂⊆ˆ¯˜˙ℎℝΓΔΘΛΞΠΣΦΨΩ"


# Count up when the cutting itself changes.
_FONT_EDITION = 2


def math_font(cache_dir: Path, tell: Callable[[str], None]) -> bytes:
    """Return the math font as WOFF2, cut on the first call and kept in `cache_dir`.

    The font is STIX Two Math as the package ziamath carries it (SIL Open Font License; the notice
    stays in the file). The name of the file changes with the versions it is made by.
    """
    made_by = [f"{name} {version(name)}" for name in ("ziamath", "fonttools", "brotli")]
    made_of = (made_by, sorted(characters()), _FONT_EDITION)
    key = hashlib.sha256(repr(made_of).encode()).hexdigest()[:12]
    return kept(cache_dir / f"math-{key}.woff2.sealed", _cut_font, tell)


def _cut_font() -> bytes:
    # Imported here: a build that has the font in its cache does without them.
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    # Found without importing the package, which would load a font renderer.
    full = distribution("ziamath").locate_file("ziamath/fonts/STIXTwoMath-Regular.ttf")
    options = Options()
    # Not "ssty", sturdier letters for small sizes: half of the font's weight, and hardly seen.
    options.layout_features = ["flac", "dtls", "kern", "mark", "mkmk", "ccmp"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]  # 13 and 14 are the licence
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = False
    cut = io.BytesIO()
    with TTFont(str(full), recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=characters())
        subsetter.subset(font)
        _narrow_tall_radicals(font)
        font.flavor = "woff2"
        font.save(cut)
    return cut.getvalue()


def _narrow_tall_radicals(font: "TTFont") -> None:
    """Make every size of the root sign as wide as the smallest.

    Browsers reserve room for the widest size whatever size they draw (MathML Core asks for it),
    which leaves a hole after each small root. The gap under the bar grows a little as well, so that
    the sign sits on the line as TeX sets it.
    """
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    math = font["MATH"].table
    math.MathConstants.RadicalVerticalGap.Value = 140
    root = font.getBestCmap()[0x221A]
    width = font["hmtx"][root][0]
    place = math.MathVariants.VertGlyphCoverage.glyphs.index(root)
    sizes = math.MathVariants.VertGlyphConstruction[place]
    tall = {record.VariantGlyph for record in sizes.MathGlyphVariantRecord}
    tall |= {part.glyph for part in sizes.GlyphAssembly.PartRecords}
    glyphs = font.getGlyphSet()
    for name in sorted(tall - {root}):
        pen = TTGlyphPen(None)
        glyphs[name].draw(TransformPen(pen, (width / font["hmtx"][name][0], 0, 0, 1, 0, 0)))
        narrow = pen.glyph()
        font["glyf"][name] = narrow
        narrow.recalcBounds(font["glyf"])
        font["hmtx"][name] = (width, narrow.xMin)


def characters() -> set[int]:
    """What the math font can draw."""
    return {*map(ord, _FONT_SIGNS), *(c for a, z in _FONT_RANGES for c in range(a, z + 1))}
