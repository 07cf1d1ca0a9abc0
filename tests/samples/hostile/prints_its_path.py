#! 3: prints a path of this machine

print(__file__)
