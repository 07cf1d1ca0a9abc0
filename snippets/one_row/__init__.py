"""Lesson 3: how scores become one output."""
