"""The home page, setting up, waiting, links and rule pages in a real browser."""
