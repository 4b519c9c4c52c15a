"""The arena: tournaments between bots, their statistics, and run files."""

from veturi.arena.run.archive import ArchiveError, ArchiveWriter, read_archive
from veturi.arena.run.run_file import PlayedGame, Run, RunHeader, read_run

__all__ = [
    "ArchiveError",
    "ArchiveWriter",
    "PlayedGame",
    "Run",
    "RunHeader",
    "read_archive",
    "read_run",
]
