"""What tests of the server share: real servers, tables without one, players, rows."""
