"""How user interfaces show what the Heart of Africa's own rules add."""

from __future__ import annotations

from typing import Final

from veturi.engine.knowledge.open_facts import CARDS, CARDS_BY_SEAT, DECK, PILE, OpenFact

__all__ = ["COUNTS", "FACTS"]

FACTS: Final[dict[str, OpenFact]] = {
    "terrain_row": OpenFact(CARDS),
    "terrain_deck": OpenFact(DECK),
    "terrain_discards": OpenFact(PILE),
    "terrain": OpenFact(CARDS_BY_SEAT),
}
#: What a finished game's summary counts by seat: the kind of event, by the name of the count.
COUNTS: Final[dict[str, str]] = {"terrain_cards": "terrain"}
