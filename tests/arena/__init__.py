"""Matches of bots: runs, ratings, reports, and a bot of your own."""
