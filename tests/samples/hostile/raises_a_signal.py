#! 1: was ended by signal SIGKILL
import signal

signal.raise_signal(signal.SIGKILL)
