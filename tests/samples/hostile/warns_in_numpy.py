#! 4: warns, which counts as an error (RuntimeWarning: divide by zero encountered in log)
import numpy as np

np.log(np.zeros(1))
