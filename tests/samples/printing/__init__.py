"""Snippets that print in every way there is; their approved lines say what is right."""
