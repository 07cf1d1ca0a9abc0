#! 3: prints more than 100,000 characters

while True: print("and on")
