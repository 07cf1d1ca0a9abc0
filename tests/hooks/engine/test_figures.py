"""Figures that snippets leave open, from the run to the page."""

import re
from xml.etree import ElementTree

import pytest

from hooks.engine.figures import fitted
from tests.pages import faults_of, html_of

CURVE = """
from matplotlib import pyplot as plt

# --8<-- [start:curve]
figure, axes = plt.subplots()
axes.plot([1, 2, 4], [1, 4, 16], label="d²")
axes.set_xlabel("d")
# --8<-- [end:curve]

# --8<-- [start:none]
closed = plt.figure()
plt.close(closed)
# --8<-- [end:none]
"""
FENCE = """
```{ .python alt="A curve that rises" }
--8<-- "lesson/curve.py:curve"
```
"""


@pytest.fixture
def drawing(project):
    project.write("snippets/lesson/__init__.py", '"""A lesson."""\n')
    project.write("snippets/lesson/curve.py", CURVE)
    return project


def test_a_figure_follows_its_section_as_text_that_can_be_read(drawing):
    made = html_of(drawing, FENCE)
    svg = made.find(".//figure[@class='plot']/{http://www.w3.org/2000/svg}svg")
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == "A curve that rises"
    assert "d²" in made.html or ">d<" in made.html


def test_it_is_the_same_on_every_run(drawing):
    path = "snippets/lesson/curve.py"
    first = drawing.store().records({path: ()})[path].figures
    drawing.write("snippets/lesson/curve.py", CURVE + "\n")
    assert drawing.store().records({path: ()})[path].figures == first
    assert len(first) == 1


def test_it_takes_its_colours_from_the_page(drawing):
    html = html_of(drawing, FENCE).html
    assert "var(--q)" in html
    assert "currentColor" in html
    assert not re.search(r"#[0-9a-f]{6}\b", html.partition("<figure")[2])


def test_ids_never_collide(drawing):
    html = html_of(drawing, FENCE + "\n\n" + FENCE).html
    ids = re.findall(r'\bid="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'(?:href="#|url\(#)([^")]*)', html.partition("<figure")[2]))
    assert used <= set(ids)


def test_a_figure_without_words_for_it_is_a_fault(drawing):
    (fault,) = faults_of(drawing, FENCE.replace(' alt="A curve that rises"', ""))
    assert fault.startswith("docs/en/lesson.md:2: the section leaves a figure open")


def test_words_without_a_figure_are_a_fault(drawing):
    (fault,) = faults_of(drawing, FENCE.replace(":curve", ":none"))
    assert "alt describes a figure" in fault


def test_words_are_escaped():
    svg = '<?xml version="1.0"?><svg width="1pt" height="2pt" viewBox="0 0 1 2"><g id="a"/></svg>'
    figure = ElementTree.fromstring(fitted(svg, "f", 'less < more & "said"'))
    assert figure[0].get("aria-label") == 'less < more & "said"'
    assert figure[0][0].get("id") == "f-a"
