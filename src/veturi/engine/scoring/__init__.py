"""Scoring: the lines of a score, final scoring, and who wins (B25, B30-B33)."""
