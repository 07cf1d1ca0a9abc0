#! 2: KeyboardInterrupt
raise KeyboardInterrupt
