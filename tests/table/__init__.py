"""A table apart from any user interface."""
