"""Exercise: subtract the mean before dividing, and see what two features have left."""

from snippets.order.parts import X, attend, normalise

# --8<-- [start:centred]
R = X + attend(X).output  # [3 positions, 2 features]
centred = R - R.mean(axis=-1, keepdims=True)
normed = normalise(centred)
print(centred)
#> [[ 0.3022 -0.3022]
#>  [-1.0028  1.0028]
#>  [-0.3759  0.3759]]
print(normed)
#> [[ 1. -1.]
#>  [-1.  1.]
#>  [-1.  1.]]
# --8<-- [end:centred]
