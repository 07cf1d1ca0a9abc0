#! 4: prints a path of this machine
import os

print(os.getcwd())
