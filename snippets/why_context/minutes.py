"""A minute-taker's shares: four remarks, one note, and the note's length."""

import numpy as np

shares = np.array([0.45, 0.30, 0.18, 0.07])  # of four remarks; they make 1
clear_case = np.array([0.70, 0.15, 0.10, 0.05])  # one remark matters far more

# --8<-- [start:length]
for remarks in (4, 40, 400):
    contents = np.ones((remarks, 2))  # [remarks, 2 features]
    equal = np.full(remarks, 1 / remarks)  # the shares: together 1
    note = equal @ contents
    print(remarks, "remarks, note of shape", note.shape)
    #> 4 remarks, note of shape (2,)
    #> 40 remarks, note of shape (2,)
    #> 400 remarks, note of shape (2,)
# --8<-- [end:length]
