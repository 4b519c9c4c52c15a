"""Actions, positions and records as text."""
