print("```\n~~~\n    ```python")
#> ```
#> ~~~
#>     ```python
