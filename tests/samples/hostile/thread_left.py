#! 6: leaves a thread running when it ends: join it
from threading import Event, Thread


def work():
    Event().wait(600)


Thread(target=work).start()
