"""One folder a map: its map file, rules, texts, rule pages, and what bots know of it."""
