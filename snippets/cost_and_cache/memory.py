"""How many bytes the kept keys and values take."""

# --8<-- [start:memory]
layers, heads, width = 32, 32, 128
bytes_each = 2  # numbers of 16 bits

numbers = 2 * layers * heads * width  # a key and a value, in every head of every layer
position = numbers * bytes_each
print(numbers, "numbers,", position // 1024, "KiB for one position")
#> 262144 numbers, 512 KiB for one position
for n in (1024, 4096, 32768):
    print(n, "positions:", n * position / 2**30, "GiB")
    #> 1024 positions: 0.5 GiB
    #> 4096 positions: 2.0 GiB
    #> 32768 positions: 16.0 GiB
# --8<-- [end:memory]

shared = position * 8 // heads  # 8 heads of keys and values, each serving 4 heads of queries
halved = position // 2  # numbers of 8 bits
