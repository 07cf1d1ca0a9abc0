#! 1: writes past Python's print (os.write, C code)
import os

os.write(1, b"lost\n")
