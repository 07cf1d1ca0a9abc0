import sys
n = sys.stdout.write("written\n")
#> written
sys.stdout.writelines(["a\n", "b\n"])
#> a
#> b
sys.stdout.flush()
print(n)
#> 8
