#! 1: does not end within 1 seconds
import faulthandler
import signal

# [!limit seconds=1]
faulthandler.cancel_dump_traceback_later()
signal.signal(signal.SIGABRT, signal.SIG_IGN)
while True: pass
