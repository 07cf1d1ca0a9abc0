"""Which shapes fit: the inner numbers of a matrix product have to agree."""

import numpy as np

Q, K, V = np.ones((5, 4)), np.ones((7, 4)), np.ones((7, 3))

# --8<-- [start:fit]
print((Q @ K.T).shape)  # [5, 4] @ [4, 7]
#> (5, 7)
print((Q @ K.T @ V).shape)  # [5, 7] @ [7, 3]
#> (5, 3)
# --8<-- [end:fit]

# --8<-- [start:misfit]
try:
    Q @ K
except ValueError as error:
    print(type(error).__name__, "- Q has", Q.shape[1], "columns, K has", K.shape[0], "rows")
    #> ValueError - Q has 4 columns, K has 7 rows
# --8<-- [end:misfit]
