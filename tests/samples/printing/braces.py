print("{{ html: x }} {% raw %} $x$ \\(y\\)")
#> {{ html: x }} {% raw %} $x$ \(y\)
