"""Runs the command line: `python -m veturi`."""

from veturi.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    main()
