"""Keyboard, screen reader and language."""
