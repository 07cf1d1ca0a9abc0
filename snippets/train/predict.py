"""One sentence through the untrained model, one text and one step at a time."""

import numpy as np

from snippets.attention import attention, softmax
from snippets.train.model import RED, VOCABULARY, count, forward
from snippets.train.starts import START

# --8<-- [start:lookup]
E, W_q, W_k, W_v, U = START
text = "早上，小丁喜欢"
X = E[[VOCABULARY.index(c) for c in text]]  # [7 positions, 4]
print(E.shape, X.shape)
#> (10, 4) (7, 4)
# --8<-- [end:lookup]

# --8<-- [start:attention]
q = W_q @ X[-1]  # [4], of the last position
K, V = X @ W_k.T, X @ W_v.T  # [7 positions, 4] each
_, weights, output = attention(q, K, V)
print(weights)
#> [0.1433 0.1507 0.1376 0.1194 0.1435 0.139  0.1665]
print(output)
#> [-0.2175  0.2123  0.3032  0.1208]
# --8<-- [end:attention]

# --8<-- [start:chances]
logits = U @ output  # [10, 4] @ [4]: one number for each character
chances = softmax(logits)
print(logits)
#> [ 0.1536 -0.0434 -0.3682  0.479  -0.2669 -0.0013  0.1913  0.5465 -0.029   0.0623]
print(chances, chances.sum().round(4))
#> [0.1044 0.0857 0.062  0.1446 0.0686 0.0894 0.1084 0.1547 0.087  0.0953] 1.0
# --8<-- [end:chances]

exponentials = np.exp(logits)
assert np.allclose(chances, forward(START, count([text])).chances[0, 0])
loss = -np.log(chances[RED])
parameters = {name: W.size for name, W in START._asdict().items()}
products = U[RED] * output  # [4], their sum is the number for 红
even = -np.log(1 / len(VOCABULARY))  # the loss if all characters were equally likely
