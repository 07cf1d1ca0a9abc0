#! 3: PermissionError: a snippet starts no other process
import os
os.fork()
