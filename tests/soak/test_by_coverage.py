"""The property tests once more, driven by coverage; `make soak` has what that takes."""

import importlib.util
import os
import subprocess
import sys

import pytest

from tests.helpers import ROOT

PACKAGES = ROOT / ".cache" / "soak"
SECONDS = 30
TESTS = {
    "tests.hooks.engine.test_fuzz_snippets": ["test_any_text_is_read_or_told_with_its_line"],
    "tests.hooks.engine.test_page": ["test_values_are_found_or_told_in_any_text"],
    "tests.hooks.test_fuzz_pages": ["test_what_is_scanned_is_the_page_with_parts_blanked"],
    "tests.hooks.engine.views.test_fuzz": [
        "test_html_is_one_well_formed_element_whoever_reads_it",
        "test_tex_becomes_a_formula",
    ],
}


@pytest.mark.soak
@pytest.mark.timeout(20 * SECONDS)
@pytest.mark.skipif(
    not (importlib.util.find_spec("atheris") or (PACKAGES / "atheris").is_dir()),
    reason="atheris is for Linux on x86-64, and `make soak` fetches it",
)
@pytest.mark.parametrize(("module", "test"), [(m, test) for m in TESTS for test in TESTS[m]])
def test_what_coverage_leads_to(tmp_path, module, test):
    command = [sys.executable, "-m", "tests.soak.by_coverage", module, test]
    done = subprocess.run(
        [*command, f"-max_total_time={SECONDS}", "-timeout=60", "-len_control=0", "-max_len=2000"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(PACKAGES)])},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " cov: " in done.stderr, done.stderr  # it was led by something
