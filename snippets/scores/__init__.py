"""Lesson 2: what a score is."""
