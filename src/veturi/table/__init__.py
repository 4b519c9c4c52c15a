"""A local table without any user interface: seats, bots, undo, save files, rule pages."""
