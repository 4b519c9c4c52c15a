"""Persistence: event logs and accounts in SQLite or PostgreSQL. Bytes in, bytes out."""
