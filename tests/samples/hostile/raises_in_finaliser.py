#! 4: in a thread or a finaliser: ZeroDivisionError: division by zero
class Last:
    def __del__(self):
        1 / 0


Last()
