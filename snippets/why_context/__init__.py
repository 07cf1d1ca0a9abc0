"""Lesson 1: why earlier text must reach the position that predicts."""
