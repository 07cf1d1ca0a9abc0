import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont

from hooks.mathml import MathError, marked, math_font, to_mathml


def parsed(tex: str, *, display: bool = False) -> ElementTree.Element:
    return ElementTree.fromstring(to_mathml(tex, display=display))


@pytest.mark.parametrize(
    ("display", "attributes"), [(False, {}), (True, {"display": "block"})], ids=["inline", "block"]
)
def test_a_formula_is_one_math_element(display: bool, attributes: dict[str, str]) -> None:
    math = parsed(r"\frac{1}{\sqrt{d}}", display=display)
    assert (math.tag, math.attrib) == ("math", attributes)


@pytest.mark.parametrize("role", "qkvsao")
def test_a_role_is_a_class_and_no_colour(role: str) -> None:
    mathml = to_mathml(rf"1 + \{role}{{x_0}}", display=False)
    assert f'<mrow class="{role}"><msub><mi>x</mi><mn>0</mn></msub></mrow>' in mathml
    assert "color" not in mathml


def test_roles_stand_in_each_other_and_in_matrices() -> None:
    math = parsed(r"\a{\begin{bmatrix} \s{1} & 0 \end{bmatrix}}")
    assert [mark.get("class") for mark in math.iter("mrow") if mark.get("class")] == ["a", "s"]


@pytest.mark.parametrize(
    "tex",
    [
        r"\begin{bmatrix} 1 & 0 \\ 0.5 & -2 \end{bmatrix}",
        r"\begin{aligned} a &= \frac{1}{2} \\ &= 0.5 \end{aligned}",
        r"\sum_{j=0}^{2} \a{a_j}\,\v{v_j}",
        r"\operatorname{softmax}\left(\frac{\q{Q}\k{K}^\top}{\sqrt{d}}\right)\v{V}",
        r"\underbrace{\s{s_0}}_{\text{第 0 行的分数}} < \max_j \s{s_j}",
        r"e^{-\infty} = 0, \quad \text{NaN} \neq \text{NaN}",
    ],
)
def test_what_lessons_write_is_well_formed(tex: str) -> None:
    parsed(tex, display=True)


def test_other_scripts_and_signs_arrive_as_text() -> None:
    assert parsed(r"\text{权重} < 1").findtext("mtext") == "权重"
    assert "".join(parsed("a < b").itertext()) == "a<b"


def test_the_gap_a_row_asks_for_is_not_printed() -> None:
    math = parsed(r"\begin{aligned} a &= 1 \\[4pt] b &= [2] \end{aligned}", display=True)
    assert "".join(math.itertext()) == "a=1b=[2]"


@pytest.mark.parametrize(
    ("tex", "message"),
    [
        (r"1 + \fooo{x}", r'Unknown command "\fooo", at: \fooo{x}'),
        (r"\q{\fooo}", r'Unknown command "\fooo", at: \fooo}'),
        (r"\frac{1}", "at the end of the formula"),
        (r"\begin{bmatrix} 1", "at the end of the formula"),
        ("x^2^3", "Duplicate subscript or superscript, at: ^3"),
        (r"a & b", "table-like environment, at: & b"),
        ("  ", "the formula is empty"),
    ],
)
def test_a_formula_that_cannot_be_read_says_where(tex: str, message: str) -> None:
    with pytest.raises(MathError) as caught:
        to_mathml(tex, display=False)
    assert str(caught.value).endswith(message)


@pytest.mark.parametrize("tex", [r"\color{red} x", r"\textcolor{Cerulean}{x}"])
def test_colours_are_for_roles(tex: str) -> None:
    with pytest.raises(MathError, match="colours belong to the roles"):
        to_mathml(tex, display=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fonts")


@pytest.fixture(scope="module")
def font(folder: Path) -> bytes:
    return math_font(folder, pytest.fail)


def test_the_font_is_cut_once(font: bytes, folder: Path) -> None:
    (file,) = folder.iterdir()
    before = file.stat().st_mtime_ns
    assert math_font(folder, pytest.fail) == font
    assert file.stat().st_mtime_ns == before


def test_two_cuts_are_the_same(font: bytes, tmp_path: Path) -> None:
    assert math_font(tmp_path, pytest.fail) == font


def test_the_font_is_small_and_has_what_formulas_need(font: bytes) -> None:
    assert len(font) < 180_000
    with TTFont(io.BytesIO(font)) as opened:
        assert opened.flavor == "woff2"
        assert "MATH" in opened
        # signs, a root, brackets' parts, italic a, bold x, blackboard R, alpha
        assert set(map(ord, "0=−×·√∑∞⊤≈[]⎡⎦𝑎ℝ𝛼")) <= set(opened.getBestCmap())


def test_the_font_keeps_its_licence(font: bytes) -> None:
    with TTFont(io.BytesIO(font)) as opened:
        assert "SIL Open Font License" in opened["name"].getDebugName(13)
        assert "STIX Fonts Project Authors" in opened["name"].getDebugName(0)


def test_roots_of_all_sizes_are_equally_wide(font: bytes) -> None:
    with TTFont(io.BytesIO(font)) as opened:
        root = opened.getBestCmap()[ord("√")]
        variants = opened["MATH"].table.MathVariants
        sizes = variants.VertGlyphConstruction[variants.VertGlyphCoverage.glyphs.index(root)]
        names = [record.VariantGlyph for record in sizes.MathGlyphVariantRecord]
        names += [part.glyph for part in sizes.GlyphAssembly.PartRecords]
        assert len(names) > 3
        assert len({opened["hmtx"][name][0] for name in names}) == 1


def test_what_is_marked_is_found_again_under_its_place() -> None:
    tex = rf"\a{{a_0}} = \frac{{ {marked('-0.5')} }}{{2}} = {marked('0.25')}"
    found = {one.get("data-value"): "".join(one.itertext()) for one in parsed(tex).iter("mrow")}
    assert found == {None: "a0", "0": "−0.5", "1": "0.25"}


def test_marks_change_nothing_that_is_read() -> None:
    tex = "x^{{ {} }} + {} {}"
    plain = tex.format("-0.5", r"\begin{bmatrix} 1 & 2 \end{bmatrix}", r"\text{a b}")
    other = tex.format(
        *map(marked, ("-0.5", r"\begin{bmatrix} 1 & 2 \end{bmatrix}", r"\text{a b}"))
    )
    assert "".join(parsed(other).itertext()) == "".join(parsed(plain).itertext())


def test_where_nothing_can_be_marked_the_formula_is_whole() -> None:
    mathml = to_mathml(rf"\text{{at {marked('2')}}} + {marked('3')}", display=False)
    assert mathml == to_mathml(r"\text{at 2} + 3", display=False)


def test_a_page_may_not_ask_for_the_colours_of_marks() -> None:
    with pytest.raises(MathError, match="colours belong to the roles"):
        to_mathml(rf"\color[HTML]{{F00000}} {marked('2')}", display=False)


@pytest.mark.parametrize(
    "tex", [r"\href{javascript:a}{b}", r"\url{a}", r"\class{a}{b}", r"\html{<b>}", r"\style{a}{b}"]
)
def test_tex_brings_no_links_and_no_html(tex):
    with pytest.raises(MathError):
        to_mathml(tex, display=False)
    assert "<b>" not in to_mathml(r"\text{<b>} <b>", display=False)
