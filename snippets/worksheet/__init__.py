"""The worksheet: what its blanks should hold."""
