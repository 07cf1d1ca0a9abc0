#! 4: PermissionError: a snippet reads in snippets/ and docs/ only, not 'id_rsa'
from pathlib import Path

Path("/root/.ssh/id_rsa").read_text()
