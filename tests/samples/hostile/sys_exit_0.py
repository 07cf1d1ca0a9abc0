#! 4: ends the program (SystemExit: 0)
import sys

sys.exit(0)
