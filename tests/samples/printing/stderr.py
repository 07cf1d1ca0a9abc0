import sys
print("not on the page", file=sys.stderr)
sys.stderr.write("nor this\n")
print("on the page")
#> on the page
