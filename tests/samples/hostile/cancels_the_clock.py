#! 6: does not end within 1 seconds
import faulthandler

# [!limit seconds=1]
faulthandler.cancel_dump_traceback_later()
while True: pass
