"""What a fresh run finds."""
import builtins
import locale
import os
import random
import sys
import threading
import numpy as np
from snippets import attention

print(np.array([1 / 3]), np.get_printoptions()["precision"], np.geterr()["divide"])
print(os.listdir("."), sorted(os.environ), sys.argv[1:], sys.getrecursionlimit())
print(hasattr(builtins, "left"), "left" in globals(), locale.setlocale(locale.LC_ALL))
print(random.random is random._inst.random, callable(np.mean), attention.softmax.__name__)
print(sys.path[1:], sorted(name for name in sys.modules if name.startswith("snippets")))
print(threading.active_count())
