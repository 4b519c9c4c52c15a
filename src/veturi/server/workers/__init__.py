"""Background work: the scheduler, bots, turn timers, webhooks."""
