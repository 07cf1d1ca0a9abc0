#! 5: PermissionError: a snippet starts no other process
from concurrent.futures import ProcessPoolExecutor

with ProcessPoolExecutor() as pool:
    pool.submit(int)
