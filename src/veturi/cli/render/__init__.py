"""Output for people: tables, transcripts and positions as text."""
