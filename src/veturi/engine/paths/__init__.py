"""Graph algorithms over claimed routes: connectivity (B30) and the longest path (B31, B32)."""
