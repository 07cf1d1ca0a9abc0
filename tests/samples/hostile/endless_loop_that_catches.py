#! 5: does not end within 1 seconds
# [!limit seconds=1]
while True:
    try:
        raise ValueError
    except BaseException: pass
