"""The results of the last `make bench` that was kept, and what was wanted."""

import json
from pathlib import Path

from snippets.benchmarks.report import NONE, STALE, Report

results = json.loads(Path(__file__).with_name("results.json").read_bytes())
report = Report(results)
floor, ratio, over = report.floor, report.ratio, report.over
each, faster, rounds = report.each, report.faster, report.rounds()
date, machine, versions = results["date"], results["machine"], results["versions"]
none, stale = NONE, STALE
wanted = {
    "warm": 1.05,  # times the floor
    "one": 0.3,  # seconds above the floor
    "cold": 1.5,  # times the floor
    "peers": 8,  # times faster than what isolates pages
    "serve": 0.3,  # seconds above the floor
    "each": 6,  # milliseconds a snippet
    "memory": 1.5,  # times the floor
}
