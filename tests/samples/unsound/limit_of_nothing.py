#! 2: unknown limit 'seconds=0'
# [!limit seconds=0]
