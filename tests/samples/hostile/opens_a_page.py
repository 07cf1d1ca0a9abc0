#! 4: no network
from urllib.request import urlopen

urlopen("http://127.0.0.1:9/")
