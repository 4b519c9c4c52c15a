"""Terminal user interface: a game against bots, full-screen or in plain lines."""
