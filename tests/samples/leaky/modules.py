import builtins
import sys
import numpy as np
from snippets import attention

left = builtins.left = 1
np.mean = None
attention.softmax = print
sys.path.append("left")
sys.argv.append("left")
sys.setrecursionlimit(500)
