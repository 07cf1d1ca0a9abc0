print("👩\u200d💻")
#>= '👩\u200d💻\n'
