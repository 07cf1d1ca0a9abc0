#! 1: has sent something else than its record
import contextlib
import os

for number in range(3, 30):
    with contextlib.suppress(OSError):
        os.write(number, b"x\nand a line for the next run\n")
