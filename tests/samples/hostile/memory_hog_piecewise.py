#! 4: uses too much memory
# [!limit megabytes=200]
pieces = []
while True: pieces.append(bytearray(10**6))
