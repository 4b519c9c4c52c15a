"""How games are written down: typed actions, records and given positions."""
