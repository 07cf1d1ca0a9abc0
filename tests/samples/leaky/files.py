from pathlib import Path

Path("left.txt").write_text("left")
Path("folder").mkdir()
Path("folder/more.txt").write_text("left")
print(Path("left.txt").read_text())
