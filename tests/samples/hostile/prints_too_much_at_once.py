#! 3: prints more than 1,000 characters
# [!limit characters=1000]
print("x" * 10_000)
