#! 4: PermissionError: a snippet starts no other process
import multiprocessing

multiprocessing.get_context("spawn").Process(target=int).start()
