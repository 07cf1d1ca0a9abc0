import warnings
import numpy as np

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("mind the step")
print(caught[0].message)
#> mind the step
with np.errstate(divide="ignore"):
    print(np.log(np.zeros(1)))
    #> [-inf]
