#! 5: does not end within 1 seconds
# [!limit seconds=1]
from threading import Lock
lock = Lock()
lock.acquire(); lock.acquire()
