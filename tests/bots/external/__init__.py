"""Users' bots in processes of their own."""
