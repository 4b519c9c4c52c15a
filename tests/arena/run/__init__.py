"""Runs of the arena and their files."""
