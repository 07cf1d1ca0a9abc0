"""A model that predicts the next character by one row of attention, and its training.

A text comes as counts [positions, vocabulary]: how often each character of the vocabulary stands
at each position. In ordinary text that is a single 1 a position. One position asks and predicts.

All functions take one model, E [vocabulary, d], or a stack of models, E [models, vocabulary, d],
that are trained at the same time, each as if it were alone.
"""

from typing import NamedTuple

import numpy as np

from snippets.attention import Gradients, attention, attention_backward, softmax

# --8<-- [start:vocabulary]
VOCABULARY = "早上，小丁周喜欢红黄"
RED, YELLOW = VOCABULARY.index("红"), VOCABULARY.index("黄")


def count(texts):
    """Count characters: [texts, positions, vocabulary]; a text is a sequence of positions."""
    return np.array([[[p.count(c) for c in VOCABULARY] for p in text] for text in texts], float)
# --8<-- [end:vocabulary]


class Parameters(NamedTuple):
    """The numbers that are stored and trained; their gradients have the same form."""

    E: np.ndarray  # [vocabulary, d], a row for each character that comes in
    W_q: np.ndarray  # [d, d], rows are outputs
    W_k: np.ndarray  # [d, d]
    W_v: np.ndarray  # [d, d]
    U: np.ndarray  # [vocabulary, d], a row for each character that may come next


class Pass(NamedTuple):
    """What one forward pass computes; the texts are the first axis, or follow the models."""

    X: np.ndarray  # [texts, positions, d]
    Q: np.ndarray  # [texts, 1, d], of the position that asks
    K: np.ndarray  # [texts, positions, d]
    V: np.ndarray  # [texts, positions, d]
    weights: np.ndarray  # [texts, 1, positions]
    output: np.ndarray  # [texts, 1, d]
    chances: np.ndarray  # [texts, 1, vocabulary]


def for_texts(parameters):
    """Put an axis of length 1 where a pass has its texts, for numpy to repeat."""
    return Parameters(*(W[..., np.newaxis, :, :] for W in parameters))


# --8<-- [start:forward]
def forward(parameters, counts, *, ratios=None, mask=None, asks=-1):
    """Predict from counts [texts, positions, vocabulary] what follows the position `asks`.

    `ratios` [positions] take the place of the attention weights; `mask` [1, positions] is True
    where the position that asks may read.
    """
    E, W_q, W_k, W_v, U = for_texts(parameters)
    X = counts @ E
    Q = X[..., [asks], :] @ W_q.mT
    K, V = X @ W_k.mT, X @ W_v.mT
    if ratios is None:
        weights = attention(Q, K, V, mask=mask).weights
    else:
        weights = np.broadcast_to(ratios, (*X.shape[:-2], 1, X.shape[-2]))
    output = weights @ V
    return Pass(X, Q, K, V, weights, output, softmax(output @ U.mT))
# --8<-- [end:forward]


def text_losses(chances, targets):
    """The loss of each text, -ln of the chance [..., texts, 1, vocabulary] of its target."""
    return -np.log(chances[..., range(len(targets)), 0, targets])


# --8<-- [start:backward]
def backward(parameters, counts, targets, run, *, ratios=None, mask=None, asks=-1):
    """The mean loss's gradient for every parameter, from the pass `run`."""
    _, W_q, W_k, W_v, U = for_texts(parameters)
    d_logits = run.chances.copy()
    d_logits[..., range(len(targets)), 0, targets] -= 1  # the chance, less 1 for the target
    d_logits /= len(targets)  # the mean over the texts
    d_output = d_logits @ U
    if ratios is None:
        d = attention_backward(run.Q, run.K, run.V, d_output, mask=mask)
    else:  # fixed ratios pass nothing on to queries and keys
        d = Gradients(0 * run.Q, 0 * run.K, run.weights.mT @ d_output)
    d_X = d.K @ W_k + d.V @ W_v
    d_X[..., [asks], :] += d.Q @ W_q
    gradients = Parameters(
        E=counts.mT @ d_X,
        W_q=d.Q.mT @ run.X[..., [asks], :],
        W_k=d.K.mT @ run.X,
        W_v=d.V.mT @ run.X,
        U=d_logits.mT @ run.output,
    )
    return Parameters(*(gradient.sum(axis=-3) for gradient in gradients))  # over the texts
# --8<-- [end:backward]


class Training(NamedTuple):
    """The trained parameters, and what was seen before each step and after the last."""

    parameters: Parameters
    losses: np.ndarray  # [steps + 1], the mean over the texts
    weights: np.ndarray  # [steps + 1, texts, positions]
    chances: np.ndarray  # [steps + 1, texts, vocabulary]


# --8<-- [start:train]
def train(parameters, counts, targets, *, steps=600, rate=0.1, **how):
    """Gradient descent on all texts at once; `how` goes to `forward` and `backward`."""
    history = []
    for step in range(steps + 1):
        run = forward(parameters, counts, **how)
        loss = text_losses(run.chances, targets).mean(axis=-1)
        history.append((loss, run.weights[..., 0, :], run.chances[..., 0, :]))
        if step < steps:
            gradients = backward(parameters, counts, targets, run, **how)
            pairs = zip(parameters, gradients, strict=True)
            parameters = Parameters(*(W - rate * gradient for W, gradient in pairs))
    return Training(parameters, *map(np.array, zip(*history, strict=True)))
# --8<-- [end:train]
