#! 3: does not end within 1 seconds
# [!limit seconds=1]
sum(iter(int, 1))
