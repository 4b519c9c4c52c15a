"""The base game: rule pages and bot weights shared by every map without rules of its own."""
