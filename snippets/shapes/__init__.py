"""The sheet of shapes: the arrays of the course."""
