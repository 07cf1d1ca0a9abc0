"""The running example forward and backward, with every matrix on the way, for the bench."""

from snippets.attention import softmax_backward
from snippets.backward import example as e

d_weights = e.d_output @ e.V.T  # [3 asking, 3 read]

stored = {"X": e.X, "W_q": e.W_q, "W_k": e.W_k, "W_v": e.W_v}
forward = {
    "Q": e.Q, "K": e.K, "V": e.V,
    "dots": e.Q @ e.K.T, "scores": e.scores, "A": e.weights, "O": e.output,
}
backward = {
    "dO": e.d_output, "dA": d_weights, "dS": softmax_backward(e.weights, d_weights),
    "dQ": e.d_Q, "dK": e.d_K, "dV": e.d_V,
    "dW_q": e.d_W_q, "dW_k": e.d_W_k, "dW_v": e.d_W_v,
}
matrices = stored | forward | backward
