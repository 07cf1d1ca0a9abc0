#! 3: "is" with
x = 1
x is 1
