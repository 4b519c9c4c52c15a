"""SQL queries: plain functions of a connection, run in a transaction."""
