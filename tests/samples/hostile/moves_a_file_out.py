#! 5: PermissionError: a snippet writes in its scratch folder only, not 'raises.py'
from pathlib import Path

Path("new.py").write_text("")
Path("new.py").replace(Path(__file__).with_name("raises.py"))
