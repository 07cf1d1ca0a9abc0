"""What the page of results says of the samples that were taken."""

from snippets.benchmarks.report import JOINER, NO_BREAK, Report

TAKEN = {
    "floor": {
        "cold": [2.0, 4.0, 2.0],
        "warm": [2.0, 2.0, 2.0],
        "one": [2.0],
        "serve": [1.0],
        "memory": [50.0],
    },
    "engine": {
        "cold": [3.0, 5.0, 4.0],
        "warm": [2.0, 2.1, 3.0],
        "one": [2.25],
        "serve": [1.5],
        "memory": [60.0],
    },
    "markdown-exec": {"cold": [2.0, 2.0, 2.0]},
    "MyST-NB": {"cold": [30.0, 50.0, 48.0], "shared": "stale"},
    "mystmd": {"cold": [90.0], "failed": "mystmd: no"},
}
REPORT = Report({"numpy": 0.5, "workloads": {"10x10": TAKEN}})


def plain(text):
    return text.replace(NO_BREAK, " ").replace(JOINER, "")


def test_ratios_are_of_the_same_round():
    assert plain(REPORT.ratio("10x10", "engine", "cold")) == "1.50 (1.25–2.00)"
    assert plain(REPORT.floor("10x10", "cold")) == "2.00 s (2.00–4.00)"
    assert plain(REPORT.floor("10x10", "memory")) == "50 MB (50–50)"
    assert plain(REPORT.over("10x10", "engine", "warm")) == "0.10 s (0.00–1.00)"


def test_what_was_not_taken_is_a_dash_and_what_is_old_is_told():
    assert REPORT.ratio("10x10", "engine", "shared") == "–"
    assert REPORT.ratio("20x5", "engine", "cold") == "–"
    assert REPORT.rounds() == 3
    assert REPORT.ratio("10x10", "MyST-NB", "shared") == "≠"


def test_a_snippet_is_what_cold_takes_above_warm_and_numpy():
    assert plain(REPORT.each("10x10")) == "5.0 ms (5.0–24.0)"
    one = {"engine": {"cold": [10.5, 2.0], "warm": [1.0]}}  # a second round that was not ended
    assert plain(Report({"numpy": 0.5, "workloads": {"1x1": one}}).each("1x1")).startswith("9000.0")


def test_the_fastest_of_the_others_counts():
    assert plain(REPORT.faster("10x10")) == "10.0 (10.0–12.0)"
    assert plain(REPORT.faster("10x10", ["markdown-exec"])) == "0.5 (0.4–0.7)"
    uneven = {
        "engine": {"cold": [1.0] * 3},
        "MyST-NB": {"cold": [3.0] * 3},
        "mystmd": {"cold": [2.0, 9.0, 9.0]},  # fast once, slow as a rule
    }
    uneven = Report({"workloads": {"1x1": uneven}})
    assert plain(uneven.faster("1x1")) == "3.0 (3.0–3.0)"


def test_a_table_for_a_terminal():
    text = REPORT.text(["cold", "warm"])
    assert {len(line) for line in text.splitlines()[2:8]} == {15 + 2 * 22}
    lines = plain(text).splitlines()
    assert lines[0] == "10x10: the floor, and ratios to it, as median (smallest–largest)"
    table = {line[:15].strip(): line[15:] for line in lines[2:8]}
    assert table[""].split() == ["cold", "warm"]
    assert table["floor"].split("  ")[-1].strip() == "2.00 s (2.00–2.00)"
    assert "1.50 (1.25–2.00)" in table["engine"]
    assert table["MyST-NB"].split() == ["15.00", "(12.50–24.00)", "–"]
    rest = "\n".join(lines[8:])
    assert "one snippet edited, over the floor: 0.25 s (0.25–0.25)" in rest
    assert "the edit served, over the floor: 0.50 s (0.50–0.50)" in rest
    assert "a snippet, cold, numpy's import aside: 5.0 ms (5.0–24.0)" in rest
    assert "isolates pages takes 10.0 (10.0–12.0) times as long" in rest
    assert lines[-1].startswith("≠ ")
