#! 5: PermissionError: a snippet writes in its scratch folder only, not 'left.txt'
import os

os.chdir(os.path.dirname(__file__))
open("left.txt", "w")
