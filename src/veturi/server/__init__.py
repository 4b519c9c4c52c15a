"""The game server: many tables, kept in a database, played over a network."""
