#! 5: uses too much memory
import numpy as np

# [!limit megabytes=200]
np.ones(10**9)
