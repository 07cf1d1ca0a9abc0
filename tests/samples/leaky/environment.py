import os

os.environ["LEFT"] = "1"
os.environ.pop("PATH", None)
