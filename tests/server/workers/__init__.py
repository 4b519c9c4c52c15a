"""What the server does by itself: bots, timers, webhooks."""
