"""A table as the fold of its event log."""
