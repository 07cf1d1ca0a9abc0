"""Lesson 14: what one more word costs."""
