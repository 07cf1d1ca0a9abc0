"""Snippets that must not get onto a page: the head of each says at which line, and why."""
