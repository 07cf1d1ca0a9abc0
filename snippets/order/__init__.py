"""Lesson 13: whether attention knows order, and what else a block adds."""
