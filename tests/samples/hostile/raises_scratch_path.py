#! 4: ValueError: not in x.txt
import os

raise ValueError("not in " + os.path.abspath("x.txt"))
