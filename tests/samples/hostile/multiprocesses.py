#! 4: PermissionError: a snippet starts no other process
from multiprocessing import Process

Process(target=int).start()
