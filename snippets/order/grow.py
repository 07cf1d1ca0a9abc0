"""Layer upon layer of attention with a residual: how large do the numbers get?"""

from snippets.order.parts import X, attend, normalise

# --8<-- [start:grow]
plain = normalised = X
for layer in range(1, 9):
    plain = plain + attend(plain).output
    normalised = normalise(normalised + attend(normalised).output)
    if layer in (1, 2, 4, 8):
        print(f"layer {layer}: largest {plain.max():.0f}, normalised {normalised.max():.2f}")
        #> layer 1: largest 3, normalised 1.38
        #> layer 2: largest 8, normalised 1.36
        #> layer 4: largest 67, normalised 1.39
        #> layer 8: largest 5410, normalised 1.41
# --8<-- [end:grow]
