"""What the bots keep: secrets, equal moves for equal views, sense."""
