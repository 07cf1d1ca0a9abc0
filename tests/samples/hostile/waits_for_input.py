#! 2: waits for input, and nobody is there to type
name = input("Your name? ")
