#! 4: PermissionError: a snippet reads in snippets/ and docs/ only, not 'environ'
import os

open(f"/proc/{os.getppid()}/environ", "rb")
