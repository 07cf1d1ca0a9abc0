"""Snippets that change what a process has; the next run must see none of it."""
