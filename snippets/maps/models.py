"""Twenty models of lesson 11, each trained on the two sentences from a start of its own."""

from snippets.train.model import VOCABULARY, train
from snippets.train.starts import draw, stack
from snippets.train.tasks import SENTENCE_TARGETS, SENTENCES, sentences

DING, ZHOU = SENTENCES
NAME = 4  # the position at which they differ
TEXTS, TARGETS = sentences, SENTENCE_TARGETS  # [2 texts, 7 positions, 10 characters], [2 texts]


def trained(seeds):
    """Train a model from each seed, all at once: parameters [models, rows, columns]."""
    return train(stack([draw(seed) for seed in seeds]), TEXTS, TARGETS)


def characters(indices):
    """Indices into the vocabulary, written as a text."""
    return "".join(VOCABULARY[i] for i in indices)
