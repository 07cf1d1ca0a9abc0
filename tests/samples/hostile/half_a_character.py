#! 2: UnicodeEncodeError
print("\ud800")
