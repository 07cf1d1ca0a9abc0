#! 5: PermissionError: a snippet sends no signals
import os
import signal

os.kill(os.getpid(), signal.SIGTERM)
