"""The rules of Amsterdam."""
