#! 4: PermissionError: a snippet writes in its scratch folder only, not 'raises.py'
from pathlib import Path

Path(__file__).with_name("raises.py").write_text("")
