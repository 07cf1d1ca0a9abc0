"""What if the step is taken in A itself?"""

from snippets.backward.example import V, W_k, W_q, W_v, forward, weights

a0, d_a0 = weights[0], V[:, 0]

# --8<-- [start:step]
rate = 0.1
a0_stepped = a0 - rate * d_a0  # [!hl]
print(a0_stepped, a0_stepped.sum().round(4))
#> [0.3011 0.1978 0.3011] 0.8
again = forward(W_q, W_k, W_v)  # the next forward pass
print(again.weights[0], again.weights[0].sum().round(4))
#> [0.4011 0.1978 0.4011] 1.0
# --8<-- [end:step]

loss_stepped = a0_stepped @ V[:, 0]
stored = {"W_q": W_q.size, "W_k": W_k.size, "W_v": W_v.size}
