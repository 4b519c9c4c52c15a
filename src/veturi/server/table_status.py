"""The status of a table: a word that the domain decides and the store looks for."""

from __future__ import annotations

from typing import Final, Literal

__all__ = ["Status", "StatusName"]

StatusName = Literal["open", "playing", "ended", "closed", "stalled"]


class Status:
    """The names of what a table can be."""

    OPEN: Final = "open"
    PLAYING: Final = "playing"
    ENDED: Final = "ended"
    CLOSED: Final = "closed"
    #: Its rules are not known here: it can be read and not played.
    STALLED: Final = "stalled"
