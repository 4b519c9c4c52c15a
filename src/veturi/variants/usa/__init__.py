"""North America, the map of the base game."""
