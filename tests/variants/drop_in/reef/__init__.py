"""Reef: a map with rules of its own, all of it in this folder."""
