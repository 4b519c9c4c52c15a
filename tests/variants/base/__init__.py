"""The rules of the base game."""
