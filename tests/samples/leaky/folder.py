import os

os.chdir("/")
