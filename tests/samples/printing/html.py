print("<script>alert('&amp;')</script>")
#> <script>alert('&amp;')</script>
