#! 4: uses too much memory
# [!limit megabytes=50 seconds=30]
chain = ()
while True: chain = (chain,)
