"""How the bots plan and judge positions."""
