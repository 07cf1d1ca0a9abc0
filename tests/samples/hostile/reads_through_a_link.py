#! 5: PermissionError: a snippet reads in snippets/ and docs/ only, not 'a.txt'
import os

os.symlink("/etc/passwd", "a.txt")
open("a.txt")
