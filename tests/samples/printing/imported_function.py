from snippets.printing.helper import shout
shout("a")
#> A
shout("b")
#> B
