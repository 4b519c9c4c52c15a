"""Game events as JSON with their sentences in both languages, projected for a viewer.

What is told of an event depends on its projection alone, and the same ones come again and again:
each is put into words once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from veturi.engine import SPECTATOR, Event
from veturi.engine.board import Board
from veturi.i18n import Catalogue, Narrator
from veturi.i18n.narrator import Facts, untold_kinds

__all__ = ["PLAYER", "EventTexts", "event_texts_of"]

_encode: Final = msgspec.json.Encoder().encode
#: Stands in a text for the name of the event's seat, which whoever shows it knows.
PLAYER: Final = "{player}"
#: How many projections are remembered for each map.
REMEMBERED: Final = 2048


class EventTexts:
    """Puts the events of one map into words."""

    def __init__(self, board: Board) -> None:
        self._narrators: Final = {
            language: Narrator(board, Catalogue(language, board.map), lambda seat: PLAYER)
            for language in ("en", "fi")
        }
        self._known: Final[dict[bytes, bytes]] = {}

    def pieces(self, events: list[Event]) -> tuple[tuple[int, bytes, bytes], ...]:
        """Of each event: its seat, what everybody is told, and what that seat is told."""
        others, own = untold_kinds(events)
        found = []
        for event in events:
            seat, kind = int(event.seat), event.kind
            public = self._event(event.seen_by(SPECTATOR), kind not in others)
            private = self._event(event.seen_by(seat), kind not in own) if event.private else public
            found.append((seat, public, private))
        return tuple(found)

    def action(self, text: str, events: list[Event]) -> dict[str, str] | None:
        """What everybody is told of an action that no event tells of."""
        if any(event.kind not in untold_kinds(events)[0] for event in events):
            return None
        if not self._narrators["en"].tells_action(text):
            return None
        return {language: one.action(text, 0) for language, one in self._narrators.items()}

    def _event(self, facts: Facts, told: bool) -> bytes:
        plain = _encode(facts)
        if not told:
            return plain
        known = self._known.get(plain)
        if known is None:
            texts = {language: one.sentence(facts) for language, one in self._narrators.items()}
            known = plain[:-1] + b',"told":' + _encode(texts) + b"}"
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[plain] = known
        return known


@lru_cache(64)
def event_texts_of(board: Board) -> EventTexts:
    """Tables of one map and number of players share their board."""
    return EventTexts(board)
