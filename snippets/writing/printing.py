"""Where the approved output stands, and what a line of it cannot hold."""

import numpy as np

# --8<-- [start:loop]
for power in range(3):
    print("2 to the power of", power, "is", 2**power)
    #> 2 to the power of 0 is 1
    #> 2 to the power of 1 is 2
    #> 2 to the power of 2 is 4
# --8<-- [end:loop]

# --8<-- [start:pitfall]
try:
    np.ones(2) + np.ones(3)
except ValueError as error:
    print(error)
    #>= 'operands could not be broadcast together with shapes (2,) (3,) \n'
# --8<-- [end:pitfall]
