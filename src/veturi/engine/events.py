"""Game events: what happened, with a public part and a private part for one seat.

`docs/events.md` lists the kinds. Values are plain: numbers, strings, lists of them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

__all__ = ["Event"]


class Event:
    """One thing that happened. `seat` is -1 for the table itself."""

    def __init__(
        self, kind: str, seat: i64, public: dict[str, object], private: dict[str, object]
    ) -> None:
        self.kind: Final = kind
        self.seat: Final[i64] = seat
        #: What everybody may know.
        self.public: Final = public
        #: What only `seat` may know.
        self.private: Final = private

    def seen_by(self, viewer: int) -> dict[str, object]:
        """The event as `viewer` may see it; a spectator is -1."""
        facts: dict[str, object] = {"event": self.kind, "seat": int(self.seat)}
        facts.update(self.public)
        if viewer >= 0 and viewer == self.seat:
            facts.update(self.private)
        return facts
