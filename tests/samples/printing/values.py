import numpy as np
print(np.float64(0.1), np.array([1 / 3, 1.0]), [np.int64(3)])
#> 0.1 [0.3333 1.    ] [np.int64(3)]
