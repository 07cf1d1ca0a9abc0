"""A step against the gradient, in one matrix at a time and in all three."""

from snippets.backward.example import W_k, W_q, W_v, d_W_k, d_W_q, d_W_v, forward

# --8<-- [start:one]
rate = 0.1
before = forward(W_q, W_k, W_v)
passes = {
    "W_q": forward(W_q - rate * d_W_q, W_k, W_v),
    "W_k": forward(W_q, W_k - rate * d_W_k, W_v),
    "W_v": forward(W_q, W_k, W_v - rate * d_W_v),
}
for name, after in passes.items():
    change = after.output[0, 0] - before.output[0, 0]
    print(name, change.round(4), after.weights[0])
    #> W_q -0.0016 [0.3995 0.1994 0.4011]
    #> W_k -0.0016 [0.3995 0.1994 0.4011]
    #> W_v -0.1002 [0.4011 0.1978 0.4011]
# --8<-- [end:one]

squares = {"W_q": (d_W_q**2).sum(), "W_k": (d_W_k**2).sum(), "W_v": (d_W_v**2).sum()}
changes = {name: p.output[0, 0] - before.output[0, 0] for name, p in passes.items()}

# --8<-- [start:all]
new = W_q - rate * d_W_q, W_k - rate * d_W_k, W_v - rate * d_W_v
after = forward(*new)  # the next forward pass
print(before.output[0, 0].round(4), before.weights[0], before.weights[0].sum().round(4))
#> 0.8022 [0.4011 0.1978 0.4011] 1.0
print(after.output[0, 0].round(4), after.weights[0], after.weights[0].sum().round(4))
#> 0.6989 [0.398  0.2009 0.4011] 1.0
# --8<-- [end:all]
