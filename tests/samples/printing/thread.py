from threading import Thread


def work():
    print("in a thread")
    #> in a thread


thread = Thread(target=work)
thread.start()
thread.join()
