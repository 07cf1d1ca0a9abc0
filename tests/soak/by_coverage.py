"""Fuzz one property test as atheris does, which follows the code that an input reaches.

`python -m tests.soak.by_coverage MODULE TEST -max_total_time=30`
"""

import sys
from importlib import import_module

import atheris


def main() -> None:
    module, test, *options = sys.argv[1:]
    with atheris.instrument_imports(include=["hooks"]):  # some are imported when they are needed
        found = getattr(import_module(module), test)
        atheris.Setup([sys.argv[0], *options], found.hypothesis.fuzz_one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
