import snippets.printing.prints_on_import
#> imported
