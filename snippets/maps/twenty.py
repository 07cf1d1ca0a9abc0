"""Twenty models that all solve the two sentences, and where each of them looks."""

from snippets.maps.models import DING, NAME, TARGETS, ZHOU, characters, trained

# --8<-- [start:solve]
twenty = trained(range(1, 21))
chances = twenty.chances[-1]  # at the end: [20 models, 2 texts, 10 characters]
answers = chances.argmax(axis=-1)  # [20 models, 2 texts]
print(characters(answers[:, 0]))  # after 早上，小丁喜欢, model by model
#> 红红红红红红红红红红红红红红红红红红红红
print(characters(answers[:, 1]))  # after 早上，小周喜欢
#> 黄黄黄黄黄黄黄黄黄黄黄黄黄黄黄黄黄黄黄黄
# --8<-- [end:solve]

right = chances[:, [0, 1], TARGETS]  # the chance of the right character: [20 models, 2 texts]

# --8<-- [start:darkest]
weights = twenty.weights[-1]  # of the last position: [20 models, 2 texts, 7 read]
darkest = weights.argmax(axis=-1)  # [20 models, 2 texts]
print("".join(DING[i] for i in darkest[:, 0]))
#> 丁丁丁，丁丁丁小丁丁上丁欢丁欢丁小丁早丁
print("".join(ZHOU[i] for i in darkest[:, 1]))
#> 小早喜周周周上周欢，周喜周周周，周小周周

on_name = darkest == NAME
print("in both sentences:", on_name.all(axis=1).sum(), "of", len(on_name))
#> in both sentences: 4 of 20
print("in at least one:  ", on_name.any(axis=1).sum(), "of", len(on_name))
#> in at least one:   20 of 20
# --8<-- [end:darkest]

names = weights[..., NAME]  # [20 models, 2 texts], for a figure
most, rarely = weights[0, 1].max(), weights[0, 1, NAME]  # model 0 in the second sentence
