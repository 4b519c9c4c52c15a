"""Games in a real browser."""
