"""Lesson 15: what breaks in real numbers."""
