"""Lesson 10: how the error reaches the parameters."""
