#! 4: was ended by signal SIGABRT
import os

os.abort()
