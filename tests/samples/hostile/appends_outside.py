#! 4: PermissionError: a snippet writes in its scratch folder only
import os

os.open(__file__, os.O_WRONLY | os.O_APPEND)
