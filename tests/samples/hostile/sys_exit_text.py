#! 3: ends the program (SystemExit: bye)
import sys
sys.exit("bye")
