"""Lesson 9: several heads."""
