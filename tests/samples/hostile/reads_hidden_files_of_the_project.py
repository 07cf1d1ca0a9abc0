#! 4: PermissionError: a snippet reads in snippets/ and docs/ only, not 'config'
from pathlib import Path

Path(__file__).parents[2].joinpath(".git/config").read_text()
