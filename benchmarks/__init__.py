"""What a build costs, compared in one run: `make bench`."""
