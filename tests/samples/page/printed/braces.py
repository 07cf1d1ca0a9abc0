print("{{ mix: thirds }} {{ {% x %} }}")
#> {{ mix: thirds }} {{ {% x %} }}
