"""The browser table: its boards and its palette."""
