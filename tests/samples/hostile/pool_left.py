#! 1: leaves a thread running when it ends: join it
from concurrent.futures import ThreadPoolExecutor

ThreadPoolExecutor().submit(int)
pool = ThreadPoolExecutor()
pool.submit(int).result()
