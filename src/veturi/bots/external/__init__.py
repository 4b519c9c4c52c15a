"""A user's bot in a process of its own: its crashes, hangs and illegal moves hurt nobody."""
