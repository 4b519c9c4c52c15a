"""The game server: what it keeps, what it tells, what it refuses."""
