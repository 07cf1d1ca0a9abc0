#! 4: PermissionError: a snippet writes in its scratch folder only, not 'left'
from pathlib import Path

Path(__file__).with_name("left").mkdir()
