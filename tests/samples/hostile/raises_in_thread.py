#! 6: in a thread or a finaliser: ZeroDivisionError: division by zero
from threading import Thread


def work():
    1 / 0


thread = Thread(target=work)
thread.start()
thread.join()
