#! 4: uses too much memory
# [!limit megabytes=100 seconds=30]
chain = ()
while True: chain = (chain,)
