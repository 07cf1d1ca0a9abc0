"""Without the MkDocs hook: the extension alone, in a project's folder, page by page."""

import subprocess
import sys
from contextlib import closing
from textwrap import dedent

import pytest
from markdown import Markdown, markdown

from hooks.desk import Desk
from hooks.engine.faults import Faults
from hooks.engine.page import scan
from hooks.engine.runner import Runner
from tests.helpers import SAMPLES
from tests.pages import markdown as configured

EXTENSIONS = ["hooks.markdown_extension", "pymdownx.superfences", "pymdownx.highlight", "toc"]
PAGE = """\
## Row {{ mix: thirds[0] }}

```python
--8<-- "lesson/mix.py:thirds"
```
"""


@pytest.fixture
def lesson(project, monkeypatch):
    """The current folder is a project with a snippet; its runner is the one of all tests."""
    project.write("snippets/lesson/mix.py", (SAMPLES / "page/mix.py").read_bytes())
    monkeypatch.setattr("hooks.engine.store.Runner", lambda root: project.runner)
    monkeypatch.chdir(project.root)
    return project


def test_no_helper_is_started_before_there_is_a_page(project, monkeypatch):
    """MkDocs makes a Markdown only to see whether its options are right."""
    runner = Runner(project.root)
    monkeypatch.setattr("hooks.engine.store.Runner", lambda root: runner)
    project.write("snippets/lesson/mix.py", (SAMPLES / "page/mix.py").read_bytes())
    monkeypatch.chdir(project.root)
    with closing(runner):
        made = Markdown(extensions=EXTENSIONS)
        assert runner._helpers == []
        assert "0.3333" in made.convert(page(project, PAGE))
        assert runner._helpers


def page(project, text, path="docs/en/lesson.md"):
    text = dedent(text)
    project.write(path, text)
    return text


def test_a_page_is_made_in_the_current_folder(lesson):
    html = markdown(page(lesson, PAGE), extensions=EXTENSIONS)
    assert '<h2 id="row">Row <data class="value"' in html
    assert '<div id="code-lesson-mix-thirds"' in html
    assert "<code>[0.3333 0.6667]</code></pre></div>" in html


def test_a_page_is_made_in_another_folder(lesson, monkeypatch, tmp_path_factory):
    text = page(lesson, PAGE)
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    options = {"hooks.markdown_extension": {"root": str(lesson.root)}}
    html = markdown(text, extensions=EXTENSIONS, extension_configs=options)
    assert '<h2 id="row">Row <data class="value"' in html


def test_a_page_is_made_as_with_the_hook(lesson):
    text = page(lesson, PAGE + "\n| a |\n|---|\n| $a = {{ mix: thirds[1] }}$ |\n")
    library = lesson.library()
    desk = Desk(library, scan("docs/en/lesson.md", text))
    library.gather([desk.page])
    hooked = configured(lesson.root, desk=desk).convert(text)
    assert configured(lesson.root, root=str(lesson.root)).convert(text) == hooked


def test_a_page_is_made_alone_with_its_code_where_superfences_are_missing(lesson):
    html = markdown(page(lesson, PAGE), extensions=["hooks.markdown_extension", "fenced_code"])
    assert "thirds = np.array([1.0, 2.0]) / 3" in html
    assert "<code>[0.3333 0.6667]</code>" in html


def test_front_matter_that_others_took_away_counts(lesson):
    text = page(lesson, "---\ntitle: x\n---\n\nA\n\n{{ mix: third }} and 0.4011\n")
    with pytest.raises(Faults) as told:
        markdown(text.split("---\n")[2], extensions=EXTENSIONS)
    assert [fault.split(": ")[0] for fault in str(told.value).split("\n")] == [
        "docs/en/lesson.md:7",
        "docs/en/lesson.md:7",
    ]


def test_line_ends_of_windows_do_no_harm(lesson):
    page(lesson, PAGE)
    (lesson.root / "docs/en/lesson.md").write_bytes(PAGE.replace("\n", "\r\n").encode())
    made = [markdown(text, extensions=EXTENSIONS) for text in (PAGE, PAGE.replace("\n", "\r\n"))]
    assert made[0] == made[1]


def test_all_faults_of_a_page_are_raised_together(lesson):
    text = page(
        lesson,
        """\
        # One

        0.4011 {{ mix: third }}

        ```python
        --8<-- "lesson/mxi.py"
        ```

        ## {{ mix: A as matrix }}

        $\\nothing$ {{ mix }}

        <p>{{ mix: A }}</p>
        """,
    )
    with pytest.raises(Faults) as told:
        markdown(
            text,
            extensions=[*EXTENSIONS, "pymdownx.arithmatex"],
            extension_configs={"pymdownx.arithmatex": {"generic": True}},
        )
    lines = str(told.value).split("\n")
    assert [line.split(": ")[0] for line in lines] == [
        f"docs/en/lesson.md:{line}" for line in (3, 3, 6, 9, 11, 11, 13)
    ]


@pytest.mark.parametrize("text", ["{{ mix: third }}", "0.4011", "A\n\n{{ mix }}"])
def test_a_page_after_one_with_faults_is_made(lesson, text):
    md = Markdown(extensions=EXTENSIONS)
    with pytest.raises(Faults):
        md.convert(page(lesson, text))
    md.reset()
    assert "0.3333</data>" in md.convert(page(lesson, "{{ mix: thirds[0] }}"))


def test_a_page_is_known_by_its_text(lesson):
    page(lesson, "0.4011 Other\n\nText 0.4011", "docs/zh/another.md")
    page(lesson, "Other\n\nText 0.4011", "docs/en/other.md")
    text = page(lesson, "\n\nText 0.4011\n")
    with pytest.raises(Faults, match=r"^docs/en/lesson\.md:3: 0\.4011 is typed"):
        markdown(text, extensions=EXTENSIONS)


def test_a_neighbour_that_is_not_utf_8_does_no_harm(lesson):
    lesson.write("docs/en/other.md", b"\xff")
    assert "0.3333</data>" in markdown(page(lesson, "{{ mix: thirds[0] }}"), extensions=EXTENSIONS)


def test_a_text_that_is_no_page_may_ask_by_whole_names(lesson):
    html = markdown("{{ lesson/mix: thirds[0] }}", extensions=EXTENSIONS)
    assert "0.3333</data>" in html
    with pytest.raises(Faults, match=r"^page:1: there is no snippet 'mix'"):
        markdown("{{ mix: thirds[0] }}", extensions=EXTENSIONS)


def test_a_page_in_chinese_is_known_as_such(lesson):
    text = page(lesson, "中文\n\n" + PAGE, "docs/zh/lesson.md")
    assert 'aria-label="输出"' in markdown(text, extensions=EXTENSIONS)


def test_it_works_in_a_process_of_its_own(lesson):
    page(lesson, PAGE)
    code = (
        "import markdown, pathlib; text = pathlib.Path('docs/en/lesson.md').read_text('utf-8');"
        f"print(markdown.markdown(text, extensions={EXTENSIONS}))"
    )
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-W", "error", "-c", code],
        cwd=lesson.root,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=50,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "<code>[0.3333 0.6667]</code>" in done.stdout
