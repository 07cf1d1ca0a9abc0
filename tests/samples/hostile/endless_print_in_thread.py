#! 6: prints more than 100,000 characters
from threading import Thread

def work():
    while True:
        print("and on")

thread = Thread(target=work)
thread.start()
thread.join()
