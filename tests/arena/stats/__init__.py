"""Intervals, ratings and statistics."""
