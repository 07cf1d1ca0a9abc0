"""The part of the cost that grows with the text, and the part that does not."""

# --8<-- [start:parts]
D = 1024  # width of the input rows, of the queries, of the keys and of the values
projections = 3 * D * D  # q, k and v of the new position
for n in (100, 1000, 10000):
    reading = n * D + n * D  # scores, then the sum of the values
    print(n, projections, reading)
    #> 100 3145728 204800
    #> 1000 3145728 2048000
    #> 10000 3145728 20480000
# --8<-- [end:parts]
even = projections // (2 * D)  # as many positions make both parts equal
