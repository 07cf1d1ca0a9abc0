#! 1: has sent something else than its record
import contextlib
import os

record = b'["snippets/hostile/another.py", [], {}, {}, [], null]\n'
for number in range(3, 30):
    with contextlib.suppress(OSError):
        os.write(number, record)
