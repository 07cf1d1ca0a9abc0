#! 5: does not end within 1 seconds
# [!limit seconds=1]
import time

time.sleep(600)
