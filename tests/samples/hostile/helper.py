"""Does harm for others."""


def divide():
    return 1 / 0


def spin():
    while True:
        pass
