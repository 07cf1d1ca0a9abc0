"""One sentence, two readings: the model receives the same characters for both."""

# --8<-- [start:readings]
lin_leaves = "小林把书还给小周，因为他要出门。"  # meant: Lin is about to travel
zhou_leaves = "小林把书还给小周，因为他要出门。"  # meant: Zhou is about to travel
print(lin_leaves == zhou_leaves)
#> True

lin_named = lin_leaves.replace("他", "小林")
zhou_named = zhou_leaves.replace("他", "小周")
pairs = enumerate(zip(lin_named, zhou_named, strict=True))
differ = [(i, a, b) for i, (a, b) in pairs if a != b]
print(differ)
#> [(12, '林', '周')]
# --8<-- [end:readings]
