"""Where training starts: one start written down, and a formula that draws as many as are wanted."""

import numpy as np

from snippets.train.model import VOCABULARY, Parameters

# --8<-- [start:start]
E = np.array([
    [0.04, 0.04, 0.89, -0.50],
    [0.09, 0.61, -0.73, 0.27],
    [-0.99, 0.70, -0.24, -0.04],
    [-0.54, -0.08, 0.43, 0.67],
    [0.23, -0.46, -0.17, 0.00],
    [-0.35, 0.57, -0.63, 0.72],
    [-0.11, -0.22, 0.70, -0.38],
    [-0.58, 0.78, -0.73, -0.89],
    [0.58, 0.06, -0.61, -0.99],
    [0.85, -0.68, 0.03, -0.43],
])  # [vocabulary, d]
W_q = np.array([
    [-0.11, 0.34, -0.33, 0.23],
    [-0.09, 0.29, -0.14, -0.26],
    [0.12, 0.21, -0.36, 0.41],
    [-0.29, 0.00, -0.07, 0.38],
])  # [d, d]
W_k = np.array([
    [-0.44, -0.37, 0.48, -0.17],
    [0.48, 0.38, -0.44, -0.29],
    [-0.25, 0.31, -0.37, 0.04],
    [-0.44, -0.10, 0.45, 0.21],
])  # [d, d]
W_v = np.array([
    [0.60, -0.10, 1.00, 0.17],
    [-0.73, 0.32, -0.73, 0.36],
    [-0.49, 0.60, -0.20, -0.27],
    [-0.44, -0.11, 0.47, -0.23],
])  # [d, d]
U = np.array([
    [-0.38, 0.64, -0.25, 0.09],
    [-0.29, 0.41, -0.71, 0.18],
    [0.34, -0.70, -0.58, 0.25],
    [-0.75, 0.97, 0.04, 0.81],
    [0.56, 0.28, -0.85, 0.44],
    [-0.89, 0.11, -0.60, -0.30],
    [-0.54, -0.79, 0.49, 0.77],
    [-0.50, 0.85, 0.53, 0.80],
    [0.17, -0.47, 0.22, 0.34],
    [-0.39, -0.55, 0.00, 0.78],
])  # [vocabulary, d]
START = Parameters(E, W_q, W_k, W_v, U)
# --8<-- [end:start]


# --8<-- [start:draw]
def draw(seed, d=4):
    """Draw a start: whole hundredths, up to 1 in E, W_v and U, up to a half in W_q and W_k."""
    state, matrices = seed, []
    for rows, top in ((len(VOCABULARY), 100), (d, 50), (d, 50), (d, 100), (len(VOCABULARY), 100)):
        hundredths = []
        for _ in range(rows * d):
            state = (1103515245 * state + 12345) % 2**31
            hundredths.append(state // 65536 % (2 * top + 1) - top)
        matrices.append(np.reshape(hundredths, (rows, d)) / 100)
    return Parameters(*matrices)
# --8<-- [end:draw]


def stack(starts):
    """Put several starts into one, [models, ...], to be trained together."""
    return Parameters(*map(np.stack, zip(*starts, strict=True)))
