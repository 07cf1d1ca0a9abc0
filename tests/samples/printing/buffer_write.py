import sys
sys.stdout.buffer.write("字\n".encode())
#> 字
sys.stdout.buffer.flush()
