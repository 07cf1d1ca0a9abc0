#! 4: ends the process (os._exit(0))
import os

os._exit(0)
