#! 3: SyntaxError: '(' was never closed

x = (
