#! 2: ValueError: in snippets/hostile/raises_path.py
raise ValueError(f"in {__file__}")
