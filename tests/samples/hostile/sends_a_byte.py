#! 9: does not end within 1 seconds
import contextlib
import os

# [!limit seconds=1]
for number in range(3, 30):
    with contextlib.suppress(OSError):
        os.write(number, b"x")
while True: pass
