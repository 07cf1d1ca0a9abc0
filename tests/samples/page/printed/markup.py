print("<script>alert(1)</script><!-- a --> </pre></div>")
#> <script>alert(1)</script><!-- a --> </pre></div>
