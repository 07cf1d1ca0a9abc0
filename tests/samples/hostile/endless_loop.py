#! 4: does not end within 1 seconds
# [!limit seconds=1]
n = 0
while True: n += 1
