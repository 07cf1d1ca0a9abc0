print("a & b &amp; &lt;i&gt; &#8617; AT&T")
#> a & b &amp; &lt;i&gt; &#8617; AT&T
