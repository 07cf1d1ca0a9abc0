"""The code of the course. One folder a lesson; parts that lessons share stand beside this file."""

import numpy as np

# The same digits by hand (`python -m snippets.one_row.mix`), in the build and in the tests.
np.set_printoptions(precision=4, suppress=True, floatmode="maxprec", linewidth=88)
