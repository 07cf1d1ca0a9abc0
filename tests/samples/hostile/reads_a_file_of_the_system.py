#! 2: PermissionError: a snippet reads in snippets/ and docs/ only, not 'passwd'
open("/etc/passwd")
