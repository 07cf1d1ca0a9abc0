#! 3: PermissionError: a snippet sends no signals
import os
os.killpg(0, 9)
