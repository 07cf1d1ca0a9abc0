"""Lesson 7: which axis of the attention weights sums to one."""
