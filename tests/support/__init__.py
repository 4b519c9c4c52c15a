"""What tests share: tables, positions, servers, players."""
