"""Players and pages for the tests in a real browser."""
