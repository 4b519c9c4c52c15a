"""The game in a terminal: full screen, plain lines, and what both share."""
