"""Networks and the longest trail."""
