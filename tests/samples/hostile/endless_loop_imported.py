#! 5: does not end within 1 seconds
from snippets.hostile.helper import spin

# [!limit seconds=1]
spin()
