"""Game events as JSON with their sentences in both languages, projected for a viewer.

What is told of an event depends on its projection alone, and the same ones come again and again:
each is put into words once.
"""

from __future__ import annotations

from collections.abc import Mapping
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
        self._known: Final[dict[tuple[object, ...], bytes]] = {}

    def pieces(self, events: list[Event]) -> tuple[tuple[int, bytes, bytes], ...]:
        """Of each event: its seat, what everybody is told, and what that seat is told."""
        others, own = untold_kinds(events)
        found = []
        for event in events:
            seat, kind, open_facts = int(event.seat), event.kind, event.seen_by(SPECTATOR)
            told = {} if kind in others else {"told": open_facts}
            public = private = self._event(open_facts, told)
            if event.private:
                facts = event.seen_by(seat)
                mine = {} if kind in own else {"told": facts}
                mine |= {"told_others": open_facts} if told else {}
                private = self._event(facts, mine)
            found.append((seat, public, private))
        return tuple(found)

    def action(self, text: str, events: list[Event]) -> dict[str, str] | None:
        """What everybody is told of an action that no event tells of."""
        if any(event.kind not in untold_kinds(events)[0] for event in events):
            return None
        if not self._narrators["en"].tells_action(text):
            return None
        return {language: one.action(text, 0) for language, one in self._narrators.items()}

    def _event(self, facts: Facts, told: Mapping[str, Facts]) -> bytes:
        """An event as JSON; `told` are the projections to put into words, by field."""
        plain = _encode(facts)
        key = (plain, *told)
        known = self._known.get(key)
        if known is None:
            texts = {field: self._texts(one) for field, one in told.items()}
            known = plain[:-1] + b"," + _encode(texts)[1:] if texts else plain
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[key] = known
        return known

    def _texts(self, facts: Facts) -> dict[str, str]:
        return {language: one.sentence(facts) for language, one in self._narrators.items()}


@lru_cache(64)
def event_texts_of(board: Board) -> EventTexts:
    """Tables of one map and number of players share their board."""
    return EventTexts(board)
