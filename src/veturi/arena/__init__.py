"""Many games: how they are kept."""

from veturi.arena.archive import ArchiveError, ArchiveWriter, read_archive

__all__ = ["ArchiveError", "ArchiveWriter", "read_archive"]
