"""Lesson 8: how the future is hidden."""
