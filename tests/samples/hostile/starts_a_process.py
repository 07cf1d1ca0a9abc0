#! 5: PermissionError: a snippet starts no other process
import subprocess
import sys

subprocess.run([sys.executable, "-c", ""])
