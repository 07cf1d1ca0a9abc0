"""Lesson 5: change one thing, hold all else."""
