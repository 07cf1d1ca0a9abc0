#! 4: PermissionError: a snippet reads in snippets/ and docs/ only, not 'etc'
import os

os.listdir("/etc")
