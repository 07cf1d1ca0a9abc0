"""What building this site costs, beside other tools: results of `make bench`."""
