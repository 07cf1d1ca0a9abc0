from threading import Thread

thread = Thread(target=print, args=["bare"])
thread.start(); thread.join()
#> bare
