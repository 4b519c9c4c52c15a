"""`veturi terminal`: a game against bots, line by line or on the full screen."""
