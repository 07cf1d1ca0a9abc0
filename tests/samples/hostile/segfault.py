#! 4: was ended by signal SIGSEGV
import ctypes

ctypes.string_at(0)
