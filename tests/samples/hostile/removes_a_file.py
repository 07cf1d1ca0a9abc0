#! 4: PermissionError: a snippet writes in its scratch folder only
from pathlib import Path

Path(__file__).unlink()
