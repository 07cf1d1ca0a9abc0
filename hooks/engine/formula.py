r"""A value inside a formula, as MathML, where nothing reads TeX: in the reader's browser.

The TeX is what the views write, not what an author may write: numbers, rows in brackets, a
bmatrix, words in ``\text{…}``. Anything else is shown as words.
"""

import re
from html import escape

_MATRIX = re.compile(r"\\begin\{bmatrix\} (.*) \\end\{bmatrix\}", re.S)
_TOKEN = re.compile(
    r"(?P<number>\d+(?:\.\d+)?|\.\d+)|(?P<minus>-)|(?P<infinity>\\infty)|(?P<bracket>[\[\]()])"
    r"|(?P<grouping>\{,\})|(?P<comma>,)|(?P<space>\s+)|\\text\{(?P<words>(?:[^{}\\]|\\.)*)\}"
    r"|(?P<power>\\times 10\^\{(?P<minus_power>-?)(?P<exponent>\d+)\})"
)
_MINUS = '<mo lspace="0" rspace="0">−</mo>'


def mathml(tex: str) -> str:
    """MathML for the TeX that a view wrote, without an element around it."""
    if not (matrix := _MATRIX.fullmatch(tex)):
        return _row(tex)
    rows = ([_row(cell) for cell in row.split(" & ")] for row in matrix[1].split(r" \\ "))
    cells = ("".join(f"<mtd>{cell}</mtd>" for cell in row) for row in rows)
    table = "".join(f"<mtr>{row}</mtr>" for row in cells)
    return (
        '<mrow><mo>[</mo><mtable displaystyle="false" scriptlevel="0">'
        f"{table}</mtable><mo>]</mo></mrow>"
    )


def _row(tex: str) -> str:
    out, at = "", 0
    while at < len(tex):
        token = _TOKEN.match(tex, at)
        if token is None:
            return _words(tex)
        out += _element(token)
        at = token.end()
    return out


def _element(token: re.Match[str]) -> str:
    match token.lastgroup:
        case "number":
            return f"<mn>{token[0]}</mn>"
        case "minus":
            return _MINUS
        case "infinity":
            return "<mi>∞</mi>"
        case "bracket":
            return f'<mo stretchy="false">{token[0]}</mo>'
        case "grouping":
            return '<mo rspace="0">,</mo>'
        case "comma":
            return "<mo>,</mo>"
        case "words":
            return _words(token["words"])
        case "power":
            exponent = f"<mn>{token['exponent']}</mn>"
            if token["minus_power"]:
                exponent = f"<mrow>{_MINUS}{exponent}</mrow>"
            times = '<mo lspace="0.2222em" rspace="0.2222em">×</mo>'
            return f"{times}<msup><mn>10</mn>{exponent}</msup>"
    return ""


def _words(tex: str) -> str:
    plain = re.sub(r"\\([#$%&_{}])", r"\1", tex).replace(" ", "\u00a0")  # MathML drops others
    return f"<mtext>{escape(plain)}</mtext>"
