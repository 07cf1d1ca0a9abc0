"""Lesson 11: does it learn?"""
