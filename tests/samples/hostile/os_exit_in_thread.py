#! 6: ends the process (os._exit(3))
import os
from threading import Thread

thread = Thread(
    target=lambda: os._exit(3)
)
thread.start()
thread.join()
