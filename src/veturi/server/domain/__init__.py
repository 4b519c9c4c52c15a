"""A table as the fold of its event log: events, state, command handlers, projections. No I/O."""
