"""Live tables: forks, imports, statistics, restarts, several servers."""
