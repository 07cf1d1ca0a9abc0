"""Lesson 12: whether an attention map is an explanation."""
