import io
from contextlib import redirect_stdout

text = io.StringIO()
print("kept", file=text)
with redirect_stdout(text):
    print("kept, too")
print(repr(text.getvalue()))
#> 'kept\nkept, too\n'
