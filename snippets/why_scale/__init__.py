"""Lesson 6: why the scores are divided by the square root of the width."""
