#! 4: ends the program (SystemExit)
import sys

sys.exit()
