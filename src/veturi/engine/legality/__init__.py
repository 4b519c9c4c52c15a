"""Legal actions, and why an action is not legal: rule violations with their rule numbers."""
