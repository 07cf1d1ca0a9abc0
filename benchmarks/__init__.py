"""What building and serving pages costs, this engine beside others, in one run: `make bench`."""
