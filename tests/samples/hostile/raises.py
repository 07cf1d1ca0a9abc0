#! 4: ZeroDivisionError: division by zero

x = 1
x / 0
