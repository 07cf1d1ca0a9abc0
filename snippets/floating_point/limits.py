"""Where exp leaves the numbers a computer has, upwards and downwards."""

import numpy as np

# --8<-- [start:limits]
for kind, smallest in (np.float16, -24), (np.float32, -149), (np.float64, -1074):
    largest = float(np.finfo(kind).max)
    upper = np.log(largest)  # e to this power is the largest number
    lower = (smallest - 1) * np.log(2)  # e to this power is half of 2**smallest
    print(f"{kind.__name__}: up to {largest:.3e}; exp works from {lower:.2f} to {upper:.2f}")
    #> float16: up to 6.550e+04; exp works from -17.33 to 11.09
    #> float32: up to 3.403e+38; exp works from -103.97 to 88.72
    #> float64: up to 1.798e+308; exp works from -745.13 to 709.78
# --8<-- [end:limits]

largest64 = float(np.finfo(np.float64).max)
front = largest64 / 1e308  # the digits before "times 10 to the 308"
upper64 = np.log(largest64)
upper32 = np.log(float(np.finfo(np.float32).max))
lower64 = -1075 * np.log(2)

# --8<-- [start:kinds]
for kind in (np.float64, np.float32):
    scores = np.array([89, 88], kind)
    with np.errstate(over="ignore", invalid="ignore"):
        exponentials = np.exp(scores)
        print(kind.__name__, exponentials / exponentials.sum())
        #> float64 [0.7311 0.2689]
        #> float32 [nan  0.]
# --8<-- [end:kinds]
