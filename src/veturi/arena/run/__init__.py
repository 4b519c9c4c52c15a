"""Playing matches: schedule, games, worker processes, run files."""
