"""How the site computes what it shows: the one number that this page follows."""
