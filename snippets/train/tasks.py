"""The two tasks of the lesson, as texts and what should follow them."""

from snippets.train.model import RED, YELLOW, count

# --8<-- [start:sentences]
SENTENCES = ["早上，小丁喜欢", "早上，小周喜欢"]
SENTENCE_TARGETS = [RED, YELLOW]
# --8<-- [end:sentences]

# --8<-- [start:facts]
FACTS = [
    ["丁红", "周黄", "丁"],  # Ding likes red, Zhou likes yellow; Ding likes ...
    ["丁黄", "周红", "丁"],
    ["丁红", "周黄", "周"],
    ["丁黄", "周红", "周"],
]
FACT_TARGETS = [RED, YELLOW, YELLOW, RED]
# --8<-- [end:facts]

sentences = count(SENTENCES)  # [2 texts, 7 positions, 10 characters]
facts = count(FACTS)  # [4 texts, 3 positions, 10 characters]
