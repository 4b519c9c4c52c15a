"""The game server: many tables, nothing lost, nothing leaked. docs/server.md describes it."""
