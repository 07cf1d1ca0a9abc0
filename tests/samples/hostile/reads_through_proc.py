#! 2: PermissionError: a snippet reads in snippets/ and docs/ only, not 'passwd'
open("/proc/self/root/etc/passwd")
