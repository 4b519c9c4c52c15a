"""The command line `veturi`: its commands are in `commands/`."""

from veturi.cli.commands.main import app, main

__all__ = ["app", "main"]
