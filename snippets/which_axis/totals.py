"""Nine exponentials of the running example, divided by three kinds of total."""

import numpy as np

from snippets.attention import softmax

Q = K = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # [3 positions, 2 features]
V = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])  # [3 positions, 2 features]

# --8<-- [start:exponentials]
scores = Q @ K.T / np.sqrt(2)  # [3 asking, 3 read]
exponentials = np.exp(scores)
print(exponentials)
#> [[2.0281 1.     2.0281]
#>  [1.     2.0281 2.0281]
#>  [2.0281 2.0281 4.1133]]
print("along each row   ", exponentials.sum(axis=1))
#> along each row    [5.0562 5.0562 8.1695]
print("down each column ", exponentials.sum(axis=0))
#> down each column  [5.0562 5.0562 8.1695]
print("of the whole     ", exponentials.sum().round(4))
#> of the whole      18.2819
# --8<-- [end:exponentials]

# --8<-- [start:three]
by_row = softmax(scores, axis=1)  # in this table the same as axis=-1
by_column = softmax(scores, axis=0)
whole = softmax(scores, axis=None)  # one total for all nine
for weights in (by_row, by_column, whole):
    print(weights)
    #> [[0.4011 0.1978 0.4011]
    #>  [0.1978 0.4011 0.4011]
    #>  [0.2483 0.2483 0.5035]]
    #> [[0.4011 0.1978 0.2483]
    #>  [0.1978 0.4011 0.2483]
    #>  [0.4011 0.4011 0.5035]]
    #> [[0.1109 0.0547 0.1109]
    #>  [0.0547 0.1109 0.1109]
    #>  [0.1109 0.1109 0.225 ]]
# --8<-- [end:three]

# --8<-- [start:sums]
for weights in (by_row, by_column, whole):
    print(weights.sum(axis=1), weights.sum(axis=0), weights.sum().round(4))
    #> [1. 1. 1.] [0.8471 0.8471 1.3057] 3.0
    #> [0.8471 0.8471 1.3057] [1. 1. 1.] 3.0
    #> [0.2766 0.2766 0.4469] [0.2766 0.2766 0.4469] 1.0
# --8<-- [end:sums]

row_totals = exponentials.sum(axis=1)
column_totals = exponentials.sum(axis=0)
total = exponentials.sum()

# --8<-- [start:outputs]
column_output = by_column @ V
print(column_output)
#> [[0.6494 0.8921]
#>  [0.446  1.2987]
#>  [0.9046 1.8092]]
# --8<-- [end:outputs]

printed = np.round(by_column, 4)  # as if the printed digits were all there is
