"""Lesson 4: from one row to matrices."""
