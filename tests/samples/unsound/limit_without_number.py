#! 2: unknown limit 'seconds'
# [!limit seconds]
